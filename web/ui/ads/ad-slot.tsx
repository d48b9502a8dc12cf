// A slot for one advertisement, or for a promotion of our own if no provider
// is configured. Its height is fixed, so nothing shifts.
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { loadScript, readSiteFacts } from '#web/site-facts.ts';
import { type Placement, promotions } from './promotions.ts';

const initDelayMs = 500;

interface Provider {
	client: string;
	slot: string;
}

export function AdSlot({ placement }: { placement: Placement }) {
	const [ready, setReady] = useState(false);
	const [provider, setProvider] = useState<Provider>();

	useEffect(() => {
		const timer = setTimeout(() => {
			setReady(true);
			setProvider(startProvider(placement));
		}, initDelayMs);
		return () => clearTimeout(timer);
	}, [placement]);

	return (
		<aside
			aria-label={provider ? advertisementName(placement) : `From Peel: ${promotions[placement].lead}`}
			data-ad-placement={placement}
			data-ad-ready={ready}
			className="relative min-h-28 overflow-hidden rounded-card border border-line bg-surface"
		>
			{provider ? <Advertisement {...provider} /> : <Promotion placement={placement} />}
		</aside>
	);
}

/** Two slots on one page need different accessible names. */
function advertisementName(placement: Placement): string {
	return placement === 'home-foot' ? 'Second advertisement' : 'Advertisement';
}

/**
 * Loads the provider's script; returns undefined if the operator configured no provider, or no slot for this placement.
 */
function startProvider(placement: Placement): Provider | undefined {
	const { ads } = readSiteFacts();
	const slot = ads?.slots[placement];
	if (!ads || !slot) return undefined;
	loadScript(ads.script);
	return { client: ads.client, slot };
}

declare global {
	interface Window {
		adsbygoogle?: object[];
	}
}

/** The markup that most providers' scripts look for. */
function Advertisement({ client, slot }: Provider) {
	useEffect(() => {
		window.adsbygoogle ??= [];
		window.adsbygoogle.push({});
	}, []);
	return (
		<ins
			className="adsbygoogle block h-28 w-full"
			data-ad-client={client}
			data-ad-slot={slot}
			data-full-width-responsive="false"
		/>
	);
}

function Promotion({ placement }: { placement: Placement }) {
	const { lead, text, to } = promotions[placement];
	return (
		<Link
			to={to}
			className="group flex min-h-28 items-center gap-6 p-5 pr-28 text-ink no-underline sm:p-6 sm:pr-40"
		>
			<span>
				<strong className="block font-display font-semibold text-lead">{lead}</strong>
				<span className="mt-1 block text-ink-soft group-hover:text-ink">{text}</span>
			</span>
			<span aria-hidden className="checkerboard ad-corner absolute right-0 bottom-0" />
			<span aria-hidden className="ad-flap absolute right-0 bottom-0" />
		</Link>
	);
}
