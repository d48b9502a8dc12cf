// The batch on the server: what happens to the photos, and consent.
import { limits } from '#contract/limits.ts';
import { ConsentPanel } from '#web/consent/consent-panel.tsx';
import { useConsent } from '#web/consent/use-consent.ts';
import { HintProvider } from '#web/ui/hint.tsx';
import { BatchTool } from './batch-tool.tsx';
import { maxImages } from './files/collect-files.ts';
import { serverBatch } from './server-batch.ts';

export default function ServerPage() {
	const consent = useConsent();
	return (
		<HintProvider>
			<BatchTool batch={serverBatch()} aside={<ConsentPanel />} keepsAside={!consent}>
				Up to {maxImages} photos, one recipe for all of them. Each photo and its cutout are deleted within{' '}
				{limits.retentionMinutes} minutes of its upload.
			</BatchTool>
		</HintProvider>
	);
}
