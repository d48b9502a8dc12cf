// The switch between the server and this device. The other place is another
// document, so the switch asks before it leaves a list.
import { type MouseEvent, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { openByLink, openDocument } from '#web/ui/open-page.ts';
import { usePrivatePages } from '#web/ui/use-private-pages.ts';
import { leaveTo } from './guard-leaving.ts';
import type { Processor } from './processing/processor.ts';

const places = [
	{ place: 'server', path: '/batch', name: 'On the server' },
	{ place: 'device', path: '/private/batch', name: 'On this device' },
] as const;

interface Props {
	place: Processor['place'];
	hasItems: boolean;
}

export function PlaceSwitch({ place, hasItems }: Props) {
	const [asked, setAsked] = useState<string>();
	const isOffered = usePrivatePages();
	function go(event: MouseEvent, path: string) {
		if (!hasItems) return openByLink(event, path);
		event.preventDefault();
		setAsked(path);
	}
	function leave(path: string) {
		// The browser may keep the page as it is for Back.
		setAsked(undefined);
		void openDocument(path, leaveTo);
	}
	if (!isOffered) return null;
	return (
		<nav aria-label="Where the photos are cut out">
			<ul className="flex gap-1 rounded-control bg-surface p-1 ring-1 ring-line">
				{places.map((one) => (
					<li key={one.place}>
						{/* A new document, because isolation belongs to a document. */}
						<a
							href={one.path}
							aria-current={one.place === place ? 'page' : undefined}
							onClick={(event) => (one.place === place ? event.preventDefault() : go(event, one.path))}
							className="place inline-flex min-h-11 items-center rounded-[7px] px-4 font-medium text-ink text-small no-underline hover:bg-line aria-[current]:bg-ink aria-[current]:text-background"
						>
							{one.name}
						</a>
					</li>
				))}
			</ul>
			{asked && (
				<Dialog title="Leave this list?" onClose={() => setAsked(undefined)}>
					<p className="mt-3 text-ink-soft">
						{place === 'server'
							? 'On this device you start with an empty list. Photos on the server stay in this list until they expire; photos that are not uploaded yet are dropped.'
							: 'On the server you start with another list. These photos and cutouts are in this page only, and are gone when you leave it.'}
					</p>
					<div className="mt-6 flex flex-wrap-reverse justify-end gap-3">
						<Button kind="secondary" onClick={() => setAsked(undefined)}>
							Stay here
						</Button>
						<Button onClick={() => leave(asked)}>Leave</Button>
					</div>
				</Dialog>
			)}
		</nav>
	);
}
