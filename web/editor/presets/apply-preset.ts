// Applies a preset to settings: frame, background and shadow. Everything that it does not require stays as it is.
import { defaultSettings, type Settings } from '../session/settings.ts';
import { backgroundOf, type Preset } from './presets.ts';

/**
 * A subject that fills the frame is centred, and scaled in the whole frame; an earlier crop would only cut parts of it
 * off.
 */
export function applyPreset(preset: Preset, settings: Settings): Settings {
	const { width, height, fill, rules } = preset;
	const colour = backgroundOf(preset, settings.background.kind === 'transparent');
	const frame = { ...defaultSettings.frame, width, height, scale: fill };
	return {
		...settings,
		// Cropped to the subject: otherwise the scale would apply to the photo in the frame.
		frame: fill > 0 ? { ...frame, fit: 'subject', position: '50% 50%' } : frame,
		...(colour && { background: { kind: 'colour', colour } }),
		...(rules.hasNoShadow && { shadow: { ...settings.shadow, kind: 'none' } }),
	};
}
