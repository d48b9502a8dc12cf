// The state machine of deleting a result, as a reducer: requested, confirmed, deleted.

export type DeletionStep = 'shown' | 'confirming' | 'deleting' | 'deleted';
export type DeletionAction =
	| 'delete-requested'
	| 'delete-cancelled'
	| 'delete-confirmed'
	| 'delete-done'
	| 'delete-failed';

export function deletionReducer(step: DeletionStep, action: DeletionAction): DeletionStep {
	switch (action) {
		case 'delete-requested':
			return step === 'shown' ? 'confirming' : step;
		case 'delete-cancelled':
			return step === 'confirming' ? 'shown' : step;
		case 'delete-confirmed':
			return step === 'confirming' ? 'deleting' : step;
		case 'delete-done':
			return 'deleted';
		case 'delete-failed':
			return step === 'deleting' ? 'shown' : step;
	}
}
