// The origin of the model: the names of its networks, their licences and the source code.

/** The server replaces the neutral text by a link, in the page that it sends. */
const source = 'the address that the operator of this site provides';

export function ModelOrigin() {
	return (
		<p className="mt-4 border-line border-t pt-3 text-ink-soft text-small">
			IS-Net (<a href="/terms#the-software">AGPL-3.0</a>), Robust Video Matting (GPL-3.0), U2-Net and MODNet
			(Apache-2.0). The source is at {/* As HTML, so that React keeps what the server has put there. */}
			<span
				data-peel="repository"
				suppressHydrationWarning
				// biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, see above.
				dangerouslySetInnerHTML={{ __html: source }}
			/>
			.
		</p>
	);
}
