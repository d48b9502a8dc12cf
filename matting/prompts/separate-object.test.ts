// When a point to keep adds the whole object there to the subject, with a fake network.
import { expect, test, vi } from 'vitest';
import type { Decode, SquarePoint } from './decode.ts';
import { type DecodedMask, maskSide } from './promptable.ts';
import { withSeparateObject } from './separate-object.ts';

type Columns = readonly [from: number, to: number];

/** Logits of these columns and the first `rows` rows. */
const region = (columns: readonly Columns[], rows = maskSide) =>
	Float32Array.from({ length: maskSide ** 2 }, (_, i) => {
		const isIn = columns.some(([from, to]) => i % maskSide >= from && i % maskSide < to);
		return isIn && i < rows * maskSide ? 2 : -2;
	});
const guess: Columns = [0, 60];
const point = (x: number, keep = true, y = 10): SquarePoint => ({ x, y, keep });
const columnsOf = (logits: Float32Array) => logits.subarray(0, maskSide).filter((logit) => logit > 0).length;

/** The columns of the first row that the subject has in the end, where the network finds this whole object. */
async function columnsWith(object: Float32Array, subject: Float32Array, points = [point(110)]) {
	const mask: DecodedMask = { logits: object, iou: 1 };
	const decode = vi.fn<Decode>(async () => [mask, mask, mask, mask]);
	const columns = columnsOf(await withSeparateObject(subject, points, region([guess]), decode));
	return { columns, decode };
}

test.each([
	['takes a piece of it', region([guess, [105, 115]])],
	['takes nothing of it', region([guess])],
])('the whole object at a point beside the subject is added where the network %s', async (_, subject) => {
	const { columns, decode } = await columnsWith(region([[100, 130]]), subject, [point(5), point(110)]);
	expect(columns).toBe(90);
	expect(decode.mock.calls[0]).toEqual([[point(110)]]);
});

test.each([
	['to remove', region([guess]), point(110, false)],
	['in the subject', region([guess]), point(30)],
	['at which the network adds what is connected with the subject', region([[0, 120]]), point(110)],
])('no whole object is looked for at a point %s', async (_, subject, newest) => {
	const { columns, decode } = await columnsWith(region([[100, 130]]), subject, [newest]);
	expect(columns).toBe(columnsOf(subject));
	expect(decode).not.toHaveBeenCalled();
});

test('an object that was removed by an earlier point is added again as a whole', async () => {
	const [removed, part] = [point(125, false), region([guess, [105, 115]])];
	expect((await columnsWith(region([[100, 130]]), part, [removed, point(110)])).columns).toBe(90);
});

test('an object that touches the subject along half of the square root of its area is added, one along more is not', async () => {
	// 100 columns wide and 25 rows high touches it with 25 of 2500 cells; a row more, 26 of 2600.
	expect((await columnsWith(region([[60, 160]], 25), region([guess]))).columns).toBe(160);
	expect((await columnsWith(region([[60, 160]], 26), region([guess]))).columns).toBe(60);
});
