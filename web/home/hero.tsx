// The opening section: title, description, call to action, and the live demo.
import { limits } from '#contract/limits.ts';
import { Badges } from '#web/ui/badges.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { LiveDemo } from './live-demo.tsx';

const badges = ['AI-Powered', 'Professional Quality', '100% Free'];

export function Hero() {
	return (
		<section className="page-width grid grid-cols-1 items-center gap-x-14 gap-y-12 pt-6 md:pt-10 lg:grid-cols-[minmax(0,6fr)_minmax(0,7fr)]">
			<div>
				<h1 className="text-hero">Peel the background off any photo</h1>
				<p className="mt-6 max-w-[40ch] text-ink-soft text-lead">
					Drop in a JPG or PNG. A few seconds later you get just the subject, as a transparent PNG you can put
					on anything.
				</p>
				<p className="mt-8">
					<ButtonLink to="/upload" size="large" className="max-sm:w-full">
						Start Removing Background
					</ButtonLink>
				</p>
				<div className="mt-6">
					<Badges items={badges} />
				</div>
				<p className="mt-4 text-ink-soft text-small">
					Supports JPG, PNG • Max {limits.maxMegabytes}MB • No registration required
				</p>
			</div>
			<LiveDemo />
		</section>
	);
}
