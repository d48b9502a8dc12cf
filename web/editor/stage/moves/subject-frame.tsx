// The outline of a subject that can be moved, and while it is moved the middle of its frame where it lies there.
import { positionOf } from '../../tools/position.ts';
import { usePageSession, useView } from '../../workbench/context.ts';
import { toStageBox } from '../stage-box.ts';

export function SubjectFrame({ isMoving }: { isMoving: boolean }) {
	const view = useView();
	const { state, settings } = usePageSession();
	const { subject, placingArea } = state.output;
	if (!subject || !placingArea) return null;
	const { across, down } = positionOf(settings.frame.position);
	const around = toStageBox(placingArea, view);
	return (
		<>
			<div className="subject-frame" style={toStageBox(subject, view)} />
			{isMoving && across === 50 && (
				<div className="middle-line" style={{ ...around, left: around.left + around.width / 2, width: 1 }} />
			)}
			{isMoving && down === 50 && (
				<div className="middle-line" style={{ ...around, top: around.top + around.height / 2, height: 1 }} />
			)}
		</>
	);
}
