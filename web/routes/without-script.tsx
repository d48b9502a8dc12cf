// Around pages that are served at addresses the client's route table does not know, where hydrating them would blank them.
import { Outlet } from 'react-router';

export default function WithoutScript() {
	return <Outlet />;
}
