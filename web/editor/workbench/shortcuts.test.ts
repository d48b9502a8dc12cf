// What each key does.
import { describe, expect, it } from 'vitest';
import { tools, toolsWithoutServer } from '../tools.ts';
import { commandOf, hasOwnKeys, type KeyPress, shortcutGroups } from './shortcuts.ts';

const bare: KeyPress = { key: '', code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
const command = (key: string, held: Partial<KeyPress> = {}, hasSingleKeys = true) =>
	commandOf({ ...bare, key, ...held }, hasSingleKeys);

describe('history', () => {
	it('goes back with Ctrl or Cmd and Z, and forward with Shift or Y', () => {
		for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
			expect(command('z', held)).toBe('undo');
			expect(command('Z', { ...held, shiftKey: true })).toBe('redo');
			expect(command('y', held)).toBe('redo');
		}
	});

	it('goes back while a select list has the focus, but not in a field that has a history of its own', () => {
		const inside = (element: string) => ({
			closest: (selector: string) => selector.split(', ').find((one) => one.startsWith(element)),
		});
		const ctrl = { ...bare, ctrlKey: true };
		expect([hasOwnKeys(inside('select'), ctrl), hasOwnKeys(inside('select'), bare)]).toEqual([false, true]);
		expect(hasOwnKeys(inside('input'), ctrl)).toBe(true);
		expect(hasOwnKeys(null, bare)).toBe(false);
	});

	it('leaves the shortcuts of the browser alone', () => {
		for (const key of ['c', 'v', 's', '+', '-', '0', 'r', 'x'])
			expect(command(key, { ctrlKey: true })).toBeUndefined();
		expect(command('z', { ctrlKey: true, altKey: true })).toBeUndefined();
	});
});

describe('on a keyboard with another layout', () => {
	it('keys that write no Latin letters are recognised by their place', () => {
		const ctrl = { ctrlKey: true };
		for (const key of ['я', 'ζ', 'ئ', 'ظ']) expect(command(key, { ...ctrl, code: 'KeyZ' })).toBe('undo');
		expect(command('Я', { ...ctrl, code: 'KeyZ', shiftKey: true })).toBe('redo');
		for (const key of ['и', '\u0e34', 'لا'])
			expect(command(key, { code: 'KeyB' })).toEqual({ tool: 'brush' });
		expect([command('х', { code: 'BracketLeft' }), command('ъ', { code: 'BracketRight' })]).toEqual([
			'smaller-brush',
			'larger-brush',
		]);
	});

	it('keys that write Latin letters are those letters, wherever they are', () => {
		expect(command('z', { code: 'KeyY', ctrlKey: true })).toBe('undo');
		expect(command('w', { code: 'KeyZ', ctrlKey: true })).toBeUndefined();
		expect([command('ü', { code: 'BracketLeft' }), command('é', { code: 'Digit2' })]).toEqual([
			undefined,
			undefined,
		]);
	});

	it('brackets that are written with Alt, as on a Mac, change the size of the brush', () => {
		expect([command('[', { altKey: true }), command(']', { altKey: true })]).toEqual([
			'smaller-brush',
			'larger-brush',
		]);
		expect(command('x', { altKey: true })).toBeUndefined();
	});
});

describe('single keys', () => {
	it('do what the sheet says', () => {
		expect(['+', '-', '0', '1', '[', ']', 'x', 'X', '?'].map((key) => command(key))).toEqual([
			'zoom-in',
			'zoom-out',
			'fit',
			'actual-size',
			'smaller-brush',
			'larger-brush',
			'swap-brush',
			'swap-brush',
			'shortcuts',
		]);
	});

	it('are all on the sheet', () => {
		const listed = shortcutGroups(tools).flatMap(({ rows }) => rows.flatMap((row) => row.keys));
		// "=" and "_" are the keys of "+" and "-" on some keyboards; "?" opens the sheet.
		const others = ['=', '_', '?', ...listed];
		const ascii = Array.from({ length: 94 }, (_, at) => String.fromCharCode(at + 33));
		expect(ascii.filter((key) => command(key) && !others.includes(key.toUpperCase()))).toEqual([]);
	});

	it('can be switched off, those with a modifier key cannot', () => {
		expect(command('x', {}, false)).toBeUndefined();
		expect(command('z', { ctrlKey: true }, false)).toBe('undo');
	});

	it('choose each tool by a key of its own', () => {
		expect(tools.map(({ key }) => command(key))).toEqual(tools.map(({ id }) => ({ tool: id })));
		const keys = shortcutGroups(tools).flatMap(({ title, rows }) =>
			title === 'History' ? [] : rows.flatMap((row) => row.keys),
		);
		expect(tools.map(({ key }) => key.toUpperCase())).toSatisfy((own: string[]) =>
			own.every((key) => keys.filter((one) => one === key).length === 1),
		);
	});

	it('are listed for the tools that can be chosen, and no others', () => {
		const titles = (available: typeof tools) => shortcutGroups(available).map(({ title }) => title);
		expect(titles(tools)).toContain('Keep and Remove');
		expect(titles(toolsWithoutServer)).toEqual(titles(tools).filter((title) => title !== 'Keep and Remove'));
		const names = shortcutGroups(toolsWithoutServer)
			.at(-1)
			?.rows.map(({ does }) => does);
		expect(names).toEqual(toolsWithoutServer.map(({ name }) => name));
	});
});
