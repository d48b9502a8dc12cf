// The origin of the model: the names of its networks, their licences and the source code.

/** The server replaces the neutral text by a link, in the page that it sends. */
const source = 'This site gives no link to the source. Ask its operator where it is.';

export function ModelOrigin() {
	return (
		<p className="mt-4 border-line border-t pt-3 text-ink-soft text-small">
			IS-Net (<a href="/terms#the-software">AGPL-3.0</a>), Robust Video Matting (GPL-3.0), U2-Net and MODNet
			(Apache-2.0). {/* As HTML, so that React keeps what the server has put there. */}
			<span
				data-peel="repository"
				data-sentence="The source is at *."
				suppressHydrationWarning
				// biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, see above.
				dangerouslySetInnerHTML={{ __html: source }}
			/>
		</p>
	);
}
