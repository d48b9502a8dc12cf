// Calibration of confidence: npm run bench:confidence -- --help
import { readFile } from 'node:fs/promises';
import { calibration } from '#matting/assess/expected-iou.ts';
import { fail, readCommandLine } from '../scripts/command-line.ts';
import {
	expectedCalibrationError,
	fitCorrection,
	leaveOneSetOut,
	logitOf,
	type Outcome,
	type Prediction,
	reliability,
} from './quality/calibration.ts';
import type { Quality } from './quality/run.ts';
import { formatTable } from './report/table.ts';

const usage = `Usage: npm run bench:confidence -- QUALITY.json

Compares the confidence of each image of a document of "npm run bench:quality -- --json" with its IoU: a table of reliability, the
expected calibration error, and how many of the images below an IoU of 0.7 have a doubt. Then the constants of
matting/assess/expected-iou.ts that fit these images best, and the errors that remain if each set is predicted from the others. Images
without a subject, and those cut without the network, have no calibrated confidence and are left out.

  --help  this text`;

const { positionals } = readCommandLine(usage, { allowPositionals: true });
const [file] = positionals;
if (!file || positionals.length > 1) fail('Name one document; see --help.');
const text = await readFile(file, 'utf8').catch(() => fail(`${file} cannot be read.`));
const { evaluations } = readQuality(text);

const predictions = evaluations
	.filter(({ confidence }) => confidence > 0 && confidence < 1)
	.map(({ set, confidence, ours }): Prediction => ({ set, logit: logitOf(confidence), iou: ours.iou }));
const outcomes = evaluations.map(({ confidence, ours }): Outcome => ({ confidence, iou: ours.iou }));

console.log('As it is:');
console.log(formatReliability(outcomes));
const useless = (list: typeof evaluations) => list.filter(({ ours }) => ours.iou < 0.7).length;
const doubtful = evaluations.filter(({ doubt }) => doubt);
console.log(
	`${doubtful.length} images have a doubt, ${useless(doubtful)} of them an IoU below 0.7, as ${useless(evaluations)} of all have.`,
);

console.log('\nEach set predicted from the others:');
console.log(formatReliability(leaveOneSetOut(predictions)));
for (const threshold of [0.6, 0.7, 0.75, 0.8, 0.82, 0.84, 0.86]) {
	const doubted = leaveOneSetOut(predictions).filter(({ confidence }) => confidence < threshold);
	const deserved = doubted.filter(({ iou }) => iou < 0.7).length;
	console.log(`below ${threshold}: ${doubted.length} images, ${deserved} of them with an IoU below 0.7`);
}

const { offset, factor } = fitCorrection(predictions);
const { intercept, slope } = calibration;
console.log(
	`\nBest constants: intercept ${(offset + factor * intercept).toFixed(3)}, slope ${(factor * slope).toFixed(3)}`,
);

function formatReliability(outcomes: readonly Outcome[]): string {
	const rows = reliability(outcomes).map(({ from, to, images, meanConfidence, meanIou }) => [
		`${from} to ${to}`,
		String(images),
		meanConfidence.toFixed(3),
		meanIou.toFixed(3),
	]);
	const error = expectedCalibrationError(outcomes).toFixed(3);
	return `${formatTable([['confidence', 'images', 'mean', 'mean IoU'], ...rows])}\nexpected calibration error ${error}`;
}

function readQuality(text: string): Quality {
	try {
		const quality = JSON.parse(text);
		if (Array.isArray(quality.evaluations)) return quality;
	} catch {
		// Not JSON either.
	}
	return fail(`${file} is no document of bench:quality.`);
}
