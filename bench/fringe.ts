// How well the old background's colour is taken out of soft edges: node bench/fringe.ts [--dir DIR] [--json]
import { parseArgs } from 'node:util';
import { machine } from './machine.ts';
import { loadSubject, measureFringes } from './quality/fringes.ts';
import { listPairs } from './quality/pairs.ts';
import { formatTable } from './table.ts';

/** Of the error of plain copying; told for each kind of ground, because it decides how hard the task is. */
const targetShare = 0.25;

const { values } = parseArgs({
	options: {
		/** Only its pictures with true colours count; see quality/pairs.ts. */
		dir: { type: 'string', default: 'art/rendered' },
		json: { type: 'boolean', default: false },
	},
});

const subjects = await Promise.all(
	listPairs(values.dir).flatMap((pair) => (pair.foreground ? [loadSubject(pair, pair.foreground)] : [])),
);
const fringes = (await Promise.all(subjects.map((subject) => measureFringes(subject, subjects)))).flat();
const grounds = Map.groupBy(fringes, ({ ground }) => ground);
const mean = (list: typeof fringes, of: 'copied' | 'ours') =>
	list.reduce((sum, fringe) => sum + fringe[of], 0) / list.length;
const summarise = (list: typeof fringes) => ({
	copied: mean(list, 'copied'),
	ours: mean(list, 'ours'),
	share: mean(list, 'ours') / mean(list, 'copied'),
});
type Summary = ReturnType<typeof summarise>;
const overall = Object.fromEntries([...grounds].map(([ground, list]) => [ground, summarise(list)]));

if (values.json) {
	console.log(JSON.stringify({ date: new Date(), machine: machine(), targetShare, fringes, overall }));
} else {
	const cells = ({ copied, ours, share }: Summary) => [
		(1000 * copied).toFixed(1),
		(1000 * ours).toFixed(1),
		share.toFixed(2),
	];
	for (const [ground, list] of grounds) {
		const names = [...new Set(list.map(({ name }) => name))];
		const rows = names.map((name) => [name, ...cells(summarise(list.filter((one) => one.name === name)))]);
		const head = [ground, 'copied x 1000', 'ours x 1000', 'ours / copied'];
		console.log(`${formatTable([head, ...rows, ['mean', ...cells(summarise(list))]])}\n`);
	}
	const verdicts = Object.entries(overall).map(([ground, { share }]) => [
		ground,
		share.toFixed(3),
		`at most ${targetShare}`,
		share <= targetShare ? 'met' : 'missed',
	]);
	console.log(formatTable([['mean fringe', 'ours / copied', 'is to be', ''], ...verdicts]));
}
