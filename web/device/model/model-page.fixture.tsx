// A page with nothing but the model panel, in the styles of the site, for tests in a browser.
import { createRoot } from 'react-dom/client';
import { ModelPanel } from './model-panel.tsx';
import { useModel } from './use-model.ts';
import '#web/styles/app.css';

function ModelPage() {
	return (
		<main className="page-width py-8">
			<h1 className="mb-6 text-page">On this device</h1>
			<ModelPanel model={useModel(model)} />
		</main>
	);
}

const model = JSON.parse(document.getElementById('model')?.textContent ?? '');
const root = document.getElementById('root');
if (root) createRoot(root).render(<ModelPage />);
