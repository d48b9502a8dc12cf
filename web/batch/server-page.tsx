// The batch on the server: what happens to the photos, and consent.
import { ConsentPanel } from '#web/consent/consent-panel.tsx';
import { useConsent } from '#web/consent/use-consent.ts';
import { HintProvider } from '#web/ui/hint.tsx';
import { BatchTool } from './batch-tool.tsx';
import { serverIntroduction } from './introduction.tsx';
import { serverBatch } from './server-batch.ts';

export default function ServerPage() {
	const consent = useConsent();
	return (
		<HintProvider>
			<BatchTool
				batch={serverBatch()}
				introduction={serverIntroduction}
				aside={<ConsentPanel />}
				keepsAside={!consent}
			/>
		</HintProvider>
	);
}
