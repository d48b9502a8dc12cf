// Colour decontamination at soft edges: npm run bench:fringe -- --help
import { orFail, readCommandLine } from '../scripts/command-line.ts';
import { loadSubject, measureFringes } from './quality/fringes.ts';
import { listPairs } from './quality/pairs.ts';
import { printJson } from './report/machine.ts';
import { mean } from './report/statistics.ts';
import { formatTable } from './report/table.ts';

/** Share of the error of copying. Reported for each kind of background, which determines the difficulty. */
const targetShare = 0.25;

const usage = `Usage: npm run bench:fringe -- [options]

Measures how well the engine removes the old background's colour from soft edges (colour decontamination), relative to
copying the image's colours.

  --dir DIR  images with mattes and true colours (art/rendered); layouts: bench/README.md
  --json     one JSON document
  --help     this text`;

const { values } = readCommandLine(usage, {
	options: {
		dir: { type: 'string', default: 'art/rendered' },
		json: { type: 'boolean', default: false },
	},
});

const subjects = await Promise.all(
	orFail(() => listPairs(values.dir)).flatMap((pair) =>
		pair.foreground ? [loadSubject(pair, pair.foreground)] : [],
	),
);
const fringes = (await Promise.all(subjects.map((subject) => measureFringes(subject, subjects)))).flat();
const backgrounds = Map.groupBy(fringes, ({ background }) => background);
const summarise = (list: typeof fringes) => {
	const [copied, ours] = [mean(list.map((fringe) => fringe.copied)), mean(list.map((fringe) => fringe.ours))];
	return { copied, ours, share: ours / copied };
};
type Summary = ReturnType<typeof summarise>;
const overall = Object.fromEntries(
	[...backgrounds].map(([background, list]) => [background, summarise(list)]),
);

if (values.json) {
	printJson({ targetShare, fringes, overall });
} else {
	const cells = ({ copied, ours, share }: Summary) => [
		(1000 * copied).toFixed(1),
		(1000 * ours).toFixed(1),
		share.toFixed(2),
	];
	for (const [background, list] of backgrounds) {
		const names = [...new Set(list.map(({ name }) => name))];
		const rows = names.map((name) => [name, ...cells(summarise(list.filter((one) => one.name === name)))]);
		const head = [background, 'copied x 1000', 'ours x 1000', 'ours / copied'];
		console.log(`${formatTable([head, ...rows, ['mean', ...cells(summarise(list))]])}\n`);
	}
	const verdicts = Object.entries(overall).map(([background, { share }]) => [
		background,
		share.toFixed(3),
		`at most ${targetShare}`,
		share <= targetShare ? 'met' : 'missed',
	]);
	console.log(formatTable([['mean fringe error', 'ours / copied', 'target', 'result'], ...verdicts]));
}
