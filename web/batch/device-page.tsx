// The batch on this device: the model that it takes, the list, which waits
// until the model is stored, and the editor over both.
import { useEffect } from 'react';
import { deviceModel } from '#contract/device-model.ts';
import { ModelPanel } from '#web/device/model/model-panel.tsx';
import { type UsedModel, useModel } from '#web/device/model/use-model.ts';
import { loadDeviceEditor } from '#web/editor/opening/load-device-editor.ts';
import { NotOpened } from '#web/editor/opening/not-opened.tsx';
import { Opening } from '#web/editor/opening/opening.tsx';
import { useOffline } from '#web/private/use-offline.ts';
import { loadedApart } from '#web/ui/loaded-apart.tsx';
import { BatchTool } from './batch-tool.tsx';
import type { Batch } from './create-batch.ts';
import { deviceBatch } from './device-batch.ts';
import { deviceIntroduction } from './introduction.tsx';
import type { Item } from './item.ts';
import { useBatch } from './use-batch.ts';
import { useOpenedImage } from './use-opened-image.ts';

const DeviceEditor = loadedApart(loadDeviceEditor);

export default function DevicePage() {
	const batch = deviceBatch();
	const model = useModel(deviceModel);
	const { items } = useBatch(batch);
	const { opened, open, close, discard } = useOpenedImage(batch);
	useModelOfBatch(batch, model);
	useMemory(batch, opened !== undefined);
	useOffline(model.state, backendOf(items));
	const back = { onBack: close, backName: 'Back to your photos' };
	return (
		<>
			<div hidden={opened !== undefined}>
				<BatchTool
					batch={batch}
					introduction={deviceIntroduction}
					aside={<ModelPanel model={model} />}
					keepsAside={model.state.step !== 'stored'}
					isHidden={opened !== undefined}
					onEdit={open}
				/>
			</div>
			{opened && (
				<DeviceEditor
					fallback={<Opening />}
					failed={(onRetry) => <NotOpened reason="not-loaded" onRetry={onRetry} {...back} />}
					image={opened}
					isShown
					onDiscard={discard}
					{...back}
				/>
			)}
		</>
	);
}

/** The batch waits for the model, and reports one that turns out to be damaged or gone. */
function useModelOfBatch(batch: Batch, { state: { step }, fail }: UsedModel): void {
	const { model } = useBatch(batch);
	useEffect(
		() => batch.dispatch({ type: 'model-changed', model: step === 'stored' ? 'ready' : 'needed' }),
		[batch, step],
	);
	useEffect(() => {
		if (model !== 'ready' && model !== 'needed') fail(model);
	}, [model, fail]);
}

/**
 * Frees the network's memory while the editor needs it, and when the page is
 * left, even if the browser keeps the page for Back.
 */
function useMemory(batch: Batch, isEditing: boolean): void {
	useEffect(() => {
		if (isEditing) return;
		batch.wake();
		window.addEventListener('pagehide', batch.suspend);
		window.addEventListener('pageshow', batch.wake);
		return () => {
			window.removeEventListener('pagehide', batch.suspend);
			window.removeEventListener('pageshow', batch.wake);
			batch.suspend();
		};
	}, [batch, isEditing]);
}

/** The backend that cut out the last photo. */
function backendOf(items: readonly Item[]) {
	const last = items.findLast(({ state }) => state.step === 'done')?.state;
	return last?.step === 'done' ? last.cutout.backend : undefined;
}
