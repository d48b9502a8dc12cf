// On a page that takes no files itself: a file that is dropped or pasted opens
// the upload page, which takes it as if it had been dropped there.
import { useNavigate } from 'react-router';
import { loadedApart } from '#web/ui/loaded-apart.tsx';
import { useFileDrag } from './use-file-drag.ts';

const DropSheet = loadedApart(() => import('./drop-sheet.tsx'));

export default function SiteDrops() {
	const navigate = useNavigate();

	const over = useFileDrag(async (file) => {
		await navigate('/upload');
		await dropOnUpload(file);
	});

	return over && <DropSheet failed={() => null} />;
}

/**
 * Tries until the page takes it, which is rendered some time after its address
 * is shown. Stops if the user navigates elsewhere meanwhile.
 */
async function dropOnUpload(file: File): Promise<void> {
	const dataTransfer = new DataTransfer();
	dataTransfer.items.add(file);
	while (window.location.pathname === '/upload') {
		if (!window.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }))) return;
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
}
