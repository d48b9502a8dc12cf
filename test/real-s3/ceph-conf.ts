// The configuration of a Ceph in memory on this machine: one monitor, one store, one gateway.

interface Place {
	readonly dir: string;
	readonly fsid: string;
	readonly monitorPort: number;
	readonly gatewayPort: number;
	/** Length of a day of lifecycle rules in seconds; 0: a real day. */
	readonly daySeconds: number;
}

const storeBytes = 4 * 1024 ** 3;

export const cephConf = ({ dir, fsid, monitorPort, gatewayPort, daySeconds }: Place) => `[global]
fsid = ${fsid}
mon_host = [v2:127.0.0.1:${monitorPort}/0]
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
ms_bind_msgr1 = false
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
# By default the gateway requires "secure", which needs authentication: without it, it would wait for ever.
ms_mon_client_mode = crc
paxos_propose_interval = 0.05
paxos_min_wait = 0.01
run_dir = ${dir}/run
admin_socket = ${dir}/run/$name.asok
crash_dir = ${dir}/run
log_file = ${dir}/$name.log
mon_cluster_log_file = ${dir}/cluster.log
log_to_stderr = false
mon_data = ${dir}/mon
osd_data = ${dir}/osd
osd_objectstore = memstore
memstore_device_bytes = ${storeBytes}
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pg_autoscale_mode = off
rgw_rados_pool_pg_num_min = 1
mon_allow_pool_size_one = true
osd_crush_chooseleaf_type = 0
osd_class_update_on_start = false
mon_data_avail_crit = 1
# One shard of each background queue: fewer objects to create at start.
rgw_gc_max_objs = 1
rgw_lc_max_objs = 1
rgw_objexp_hints_num_shards = 1
rgw_data_log_num_shards = 1
rgw_thread_pool_size = 64
# Without tcp_nodelay every other small request takes 40 ms.
rgw_frontends = beast endpoint=127.0.0.1:${gatewayPort} tcp_nodelay=1
# Frees the memory of deleted large objects after a minute instead of two hours.
rgw_gc_obj_min_wait = 60
rgw_gc_processor_period = 60
rgw_lc_debug_interval = ${daySeconds || -1}
`;
