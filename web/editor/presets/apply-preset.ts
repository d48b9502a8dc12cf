// A preset as settings: frame, background and shadow. What it does not require stays as it is.
import { defaultSettings, type Settings } from '../session/settings.ts';
import { backgroundOf, type Preset } from './presets.ts';

/**
 * A subject that fills is centred, and scaled in the whole frame; a crop of before would only take parts of it away.
 */
export function applyPreset(preset: Preset, settings: Settings): Settings {
	const { width, height, fill, rules } = preset;
	const colour = backgroundOf(preset, settings.background.kind === 'transparent');
	const frame = { ...defaultSettings.frame, width, height, scale: fill };
	return {
		...settings,
		// Fitted to the subject, because otherwise its scale is of the photo in the frame.
		frame: fill > 0 ? { ...frame, fit: 'subject', position: '50% 50%' } : frame,
		...(colour && { background: { kind: 'colour', colour } }),
		...(rules.hasNoShadow && { shadow: { ...settings.shadow, kind: 'none' } }),
	};
}
