// How long a stored cutout takes to render by another recipe, as a share of its analysis:
// npm run bench:render -- --help
import type { RecipeOptions } from '#contract/recipe-options.ts';
import { createEngine, type Engine } from '#engine/index.ts';
import { readCommandLine, readCount } from '../scripts/command-line.ts';
import { printJson } from './report/machine.ts';
import { median } from './report/statistics.ts';
import { type Photo, speedPhotos } from './speed/photos.ts';

const usage = `Usage: npm run bench:render -- [--rounds N] [--json]

Renders stored cutouts of 1280 and 3840 pixels by several recipes, alternating with their analysis, and prints medians.

  --rounds N  how often each is measured (default: 5)
  --json      one JSON document instead of the tables
  --help      this text`;

const aim = 0.1;
const recipes: Record<string, RecipeOptions> = {
	'jpg': { format: 'jpg' },
	'png on white': { background: '#ffffff' },
	'matte': { format: 'matte' },
	'jpg, cropped, 2000 x 2000, shadow': {
		format: 'jpg',
		crop: 'subject',
		margin: 8,
		width: 2000,
		height: 2000,
		shadow: 'drop',
	},
	'webp': { format: 'webp' },
	'small png': { format: 'png8' },
};

async function measure(engine: Engine, { file }: Photo, rounds: number) {
	const { bytes: stored } = await engine.cutOut(file);
	const analysisMs: number[] = [];
	const renderMs = new Map(Object.keys(recipes).map((name) => [name, [] as number[]]));
	for (let round = 0; round < rounds; round++) {
		analysisMs.push(await durationMs(() => engine.cutOut(file)));
		for (const [name, recipe] of Object.entries(recipes))
			renderMs.get(name)?.push(await durationMs(() => engine.render(stored, { recipe })));
	}
	const analysis = median(analysisMs);
	return [...renderMs].map(([name, all]) => ({
		recipe: name,
		analysisMs: Math.round(analysis),
		renderMs: Math.round(median(all)),
		share: Number((median(all) / analysis).toFixed(3)),
		withinAim: median(all) / analysis <= aim,
	}));
}

async function durationMs(work: () => Promise<unknown>): Promise<number> {
	const start = performance.now();
	await work();
	return performance.now() - start;
}

const { values } = readCommandLine(usage, {
	options: { rounds: { type: 'string', default: '5' }, json: { type: 'boolean', default: false } },
});
const rounds = readCount('rounds', values.rounds);
const engine = createEngine({ workers: 1 });
await engine.ready;
const results: Record<string, Awaited<ReturnType<typeof measure>>> = {};
for (const photo of await speedPhotos()) results[photo.name] = await measure(engine, photo, rounds);
await engine.close();
if (values.json) printJson({ aim, results });
else {
	for (const [name, rows] of Object.entries(results)) {
		console.log(name);
		console.table(rows);
	}
	console.log(`Aim: at most ${aim} of the analysis.`);
}
