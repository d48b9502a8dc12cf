#!/bin/bash
# Starts Ceph's S3 server on port 8333 with its data in /data, which outlives
# a kill. Reads the settings of SeaweedFS: the keys and the bucket.
set -euo pipefail

export CEPH_CONF=/tmp/ceph.conf
cat > "$CEPH_CONF" <<CONF
[global]
fsid = 5f6f0c1e-5c9e-4a3b-9b57-0d0f6f0c5b1d
mon_host = [v2:127.0.0.1:3300/0]
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
ms_bind_msgr1 = false
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
# The gateway's default is "secure", which needs authentication: without it the gateway would wait for ever.
ms_mon_client_mode = crc
mon_data = /data/mon
osd_data = /data/osd
run_dir = /tmp
admin_socket = /tmp/\$name.asok
crash_dir = /tmp
log_file =
log_to_stderr = false
mon_cluster_log_to_file = false
mon_data_avail_crit = 1
paxos_propose_interval = 0.05
paxos_min_wait = 0.01
mon_allow_pool_size_one = true
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
osd_class_update_on_start = false
bluestore_block_size = 8589934592
bluestore_cache_autotune = false
bluestore_cache_size = 67108864
rgw_rados_pool_pg_num_min = 1
rgw_gc_max_objs = 1
rgw_lc_max_objs = 1
rgw_objexp_hints_num_shards = 1
rgw_data_log_num_shards = 1
rgw_thread_pool_size = 64
# Without tcp_nodelay every other small request takes 40 ms.
rgw_frontends = beast port=8333 tcp_nodelay=1
CONF

if [ ! -d /data/mon ]; then
	mkdir /data/mon /data/osd
	monmaptool --create --fsid 5f6f0c1e-5c9e-4a3b-9b57-0d0f6f0c5b1d --addv a '[v2:127.0.0.1:3300/0]' /tmp/monmap
	ceph-mon --mkfs -i a --monmap /tmp/monmap
fi
ceph-mon -f -i a &
if [ ! -f /data/osd/ready ]; then
	ceph osd new 11111111-1111-4111-8111-111111111111
	ceph-osd --mkfs -i 0 --osd-uuid 11111111-1111-4111-8111-111111111111
	touch /data/osd/ready
fi
ceph-osd -f -i 0 &
radosgw-admin user info --uid peel > /dev/null ||
	radosgw-admin user create --uid peel --display-name peel \
		--access-key "$AWS_ACCESS_KEY_ID" --secret "$AWS_SECRET_ACCESS_KEY" > /dev/null
radosgw -f -n client.rgw &

# curl does not add this header by itself: the SHA-256 of nothing.
empty=e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
make_bucket() {
	curl --silent --show-error --fail --output /dev/null --retry 60 --retry-delay 1 --retry-all-errors \
		--aws-sigv4 aws:amz:us-east-1:s3 --user "$AWS_ACCESS_KEY_ID:$AWS_SECRET_ACCESS_KEY" \
		--header "x-amz-content-sha256: $empty" --request PUT "$@"
}
make_bucket "http://127.0.0.1:8333/$S3_BUCKET"
# At the address of SeaweedFS' health check: everybody may list it.
make_bucket --header 'x-amz-acl: public-read' http://127.0.0.1:8333/healthz
echo ready
wait -n
