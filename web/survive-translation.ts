// Keeps a page working while the browser translates it. Translators replace each text node with a <font> element; React
// still holds the old text node, and fails when it removes that node or inserts something before it.
// scripts/finish-build.ts inlines this into every page with a script.

/** The node that a translator shows in place of a text. */
const standIns = new WeakMap<Node, ChildNode>();
let isTranslated = false;

const isStandIn = (node: Node | null): node is HTMLElement =>
	node instanceof HTMLElement && node.localName === 'font';

/** The page has changed a text that is not shown: shows it, and the translator translates it again. */
const changes = new MutationObserver((records) => {
	for (const { target } of records) {
		standIns.get(target)?.replaceWith(target);
		standIns.delete(target);
	}
});

new MutationObserver((records) => {
	for (const record of records)
		for (const text of record.removedNodes) {
			const standIn = [...record.addedNodes, record.previousSibling, record.nextSibling].find(isStandIn);
			if (!(text instanceof Text && standIn)) continue;
			standIns.set(text, standIn);
			changes.observe(text, { characterData: true });
			if (!isTranslated) acceptStandIns();
			isTranslated = true;
		}
}).observe(document, { childList: true, subtree: true });

/**
 * From now on removeChild and insertBefore, given a text that is not there,
 * act on the element that is shown in its place.
 */
function acceptStandIns(): void {
	const { removeChild, insertBefore } = Node.prototype;
	Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child) {
		const shown = shownIn(this, child);
		if (shown) removeChild.call(this, shown);
		return child;
	};
	Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null) {
		insertBefore.call(this, child, next && shownIn(this, next));
		return child;
	};
}

const shownIn = (parent: Node, node: Node): Node | null =>
	[node, standIns.get(node)].find((one) => one?.parentNode === parent) ?? null;
