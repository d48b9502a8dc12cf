// Deleting a result, as a reducer: asked, confirmed, gone.

export type ResultStep = 'shown' | 'confirming' | 'deleting' | 'deleted';
export type ResultAction = 'delete-asked' | 'kept' | 'delete-confirmed' | 'delete-done' | 'delete-failed';

export function resultReducer(step: ResultStep, action: ResultAction): ResultStep {
	switch (action) {
		case 'delete-asked':
			return step === 'shown' ? 'confirming' : step;
		case 'kept':
			return step === 'confirming' ? 'shown' : step;
		case 'delete-confirmed':
			return step === 'confirming' ? 'deleting' : step;
		case 'delete-done':
			return 'deleted';
		case 'delete-failed':
			return step === 'deleting' ? 'shown' : step;
	}
}
