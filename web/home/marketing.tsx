// The home page without a result.
import { AdSlot } from '#web/ui/ads/ad-slot.tsx';
import { Articles } from './articles.tsx';
import { BackgroundDemo } from './background-demo.tsx';
import { Editor } from './editor.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Quality } from './quality.tsx';
import { Steps } from './steps.tsx';

export function Marketing() {
	return (
		<div className="space-y-24 md:space-y-36">
			<Hero />
			<Quality />
			<Steps />
			<div className="page-width">
				<AdSlot placement="home" />
			</div>
			<Features />
			<Editor />
			<BackgroundDemo />
			<Articles />
			<div className="page-width">
				<AdSlot placement="home-foot" />
			</div>
		</div>
	);
}
