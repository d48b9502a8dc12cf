// The editor while it opens, and as it is prerendered.
import { product } from '#contract/product.ts';
import { Mark } from '#web/ui/mark.tsx';

interface Props {
	/** 0 to 1; undefined while nothing is known. */
	share?: number | undefined;
	text?: string;
}

export function Opening({ share, text = 'Opening your cutout...' }: Props) {
	return (
		<div className="needs-script grid h-dvh grid-rows-[auto_1fr]">
			<header className="border-line border-b bg-surface px-4 py-1.5">
				<a
					href="/"
					aria-label={`${product.name}, home`}
					className="inline-flex min-h-11 min-w-11 items-center"
				>
					<Mark className="size-7" />
				</a>
			</header>
			<div className="grid place-content-center p-6 text-center">
				<h1 className="text-title">Edit your cutout</h1>
				<p role="status" className="mt-3 text-ink-soft">
					{text}
				</p>
				<progress
					aria-label="Opening"
					className="progress progress-waiting mt-6 w-64 max-w-full"
					{...(share === undefined ? {} : { value: share })}
				/>
			</div>
		</div>
	);
}
