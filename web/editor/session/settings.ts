// The settings of a cutout in the editor, apart from its pixels: edge,
// background, shadow, crop and size. Plain JSON, part of the history.
import type { Box } from '#matting/box.ts';

export interface EdgeSettings {
	/** Pixels of the cutout by which the edge moves outwards, -5 to 5. */
	readonly shift: number;
	/** Pixels over which the edge softens, 0 to 20. */
	readonly feather: number;
	/** Percent, -100 to 100: above 0 soft alpha becomes harder. */
	readonly contrast: number;
	/** Percent: 0 leaves the image's colours at the edge, 100 takes the old background out of them. */
	readonly decontaminate: number;
}

export type Background =
	| { readonly kind: 'transparent' }
	/** `#rrggbb`. Spelt as in the edits that browsers have stored. */
	| { readonly kind: 'colour'; readonly colour: string }
	/** `angle` in degrees, 0 to 359: the direction from the first colour to the second, 0 is right, 90 is down. */
	| { readonly kind: 'gradient'; readonly from: string; readonly to: string; readonly angle: number }
	/** The image's own background without its subject; `strength` in percent, 1 to 100. */
	| { readonly kind: 'blur'; readonly strength: number }
	/**
	 * An image of the user's or a place of ours, covering the frame. `image` is the key
	 * under which the session got it; `zoom` 1 to 4 times covering; `x` and `y` are the
	 * share of the hidden part that lies to the left and above, 0 to 1, 0.5 is centred.
	 */
	| {
			readonly kind: 'image';
			readonly image: string;
			readonly zoom: number;
			readonly x: number;
			readonly y: number;
	  };

export interface ShadowSettings {
	readonly kind: 'none' | 'contact' | 'drop';
	/** As in Recipe: degrees, and percents. */
	readonly angle: number;
	readonly distance: number;
	readonly blur: number;
	readonly opacity: number;
}

export interface FrameSettings {
	/** Pixels of the cutout, within it, at least 1 x 1; taken first. null: all of it. */
	readonly crop: Box | null;
	/** As in Recipe: 'subject' crops to the subject with `margin`. */
	readonly fit: 'none' | 'subject';
	readonly margin: number;
	/** 0 to 100 percent of the frame that the subject fills, 0: as it is. */
	readonly scale: number;
	/** 'original' or 'X% Y%'. */
	readonly position: string;
	/** Pixels of the output, 0: follows. */
	readonly width: number;
	readonly height: number;
}

export interface Settings {
	readonly edge: EdgeSettings;
	readonly background: Background;
	readonly shadow: ShadowSettings;
	readonly frame: FrameSettings;
}

export const defaultSettings: Settings = {
	edge: { shift: 0, feather: 0, contrast: 0, decontaminate: 100 },
	background: { kind: 'transparent' },
	shadow: { kind: 'none', angle: 90, distance: 3, blur: 3, opacity: 40 },
	frame: {
		crop: null,
		fit: 'none',
		margin: 0,
		scale: 0,
		position: 'original',
		width: 0,
		height: 0,
	},
};

/** Whether background, crop or size differ from their initial values. */
export const hasOwnSettings = ({ background, frame }: Settings): boolean =>
	!isSame({ background, frame }, { background: defaultSettings.background, frame: defaultSettings.frame });

/** Whether two plain values are equal: they hold only numbers and texts, so their JSON is compared. */
export const isSame = (one: unknown, other: unknown): boolean =>
	JSON.stringify(one) === JSON.stringify(other);
