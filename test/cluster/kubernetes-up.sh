#!/bin/bash
# Brings up a Kubernetes of two nodes in namespaces of their own: etcd, API server, controller manager, scheduler, name
# service, and for each node a containerd and a kubelet with 8 GPUs that compute nothing.
# usage: kubernetes-up.sh STATE BINARIES     BINARIES holds kubeplane.zst and coredns.zst
# STATE/kubeconfig reaches it from this machine. Its nodes have the image localhost/steady-test:1, which has no program: its
# containers borrow those of this machine. Exits with 77 and a reason where it cannot be brought up.
set -eu
# Its networks have fixed names. The lock is that of its daemons too, so it is free once they are gone.
if [ "${3:-outside}" = outside ]; then exec 9>/run/steady-kubernetes.lock; flock --timeout 1500 9; fi
self=$(readlink -f "$0")
state=$1 binaries=$2 role=${3:-outside}
bin=$state/bin pki=$state/pki log=$state/log
# The plane's end of the link to this machine, its network for nodes, and that of pods.
door=10.176.0.2 home=10.177.0.1 nodes='n1 n2'
ip_of() { echo "10.177.0.1${1#n}"; }
export PATH=$bin:/usr/sbin:/usr/bin:/sbin:/bin

until_ready() { # COMMAND..., for at most 60 s
  for _ in $(seq 300); do "$@" >/dev/null 2>&1 && return 0; sleep 0.2; done
  echo "waited in vain for: $*" >&2; return 1
}
# Of yesterday, where that can be: a client whose clock is set back refuses a certificate of the future.
earlier=; ! command -v faketime >/dev/null || earlier="faketime -f -1d"
certificate() { # NAME SUBJECT [ALTERNATIVE NAMES]
  $earlier openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout "$pki/$1.key" -out "$pki/$1.csr" -subj "$2" 2>/dev/null
  printf 'extendedKeyUsage=clientAuth,serverAuth\n%s\n' "${3:+subjectAltName=$3}" >"$pki/$1.ext"
  $earlier openssl x509 -req -in "$pki/$1.csr" -CA "$pki/ca.crt" -CAkey "$pki/ca.key" -CAserial "$pki/$1.srl" -CAcreateserial \
    -days 3650 -out "$pki/$1.crt" -extfile "$pki/$1.ext" 2>/dev/null
}
user() { # FILE NAME GROUP SERVER
  token=$(head -c 16 /dev/urandom | od -An -tx1 | tr -d ' \n')
  echo "$token,$2,$2,\"$3\"" >>"$pki/tokens.csv"
  cat >"$state/$1" <<Y
apiVersion: v1
kind: Config
clusters: [{ name: test, cluster: { server: "https://$4:16443", certificate-authority: $pki/ca.crt } }]
users: [{ name: test, user: { token: $token } }]
contexts: [{ name: test, context: { cluster: test, user: test, namespace: default } }]
current-context: test
Y
}
image() { # FILE NAME COMMAND FOLDER: as `docker save` writes it, without a registry and without a daemon
  tar -C "$4" -cf "$4.layer.tar" .
  config=$(printf '{"architecture":"amd64","os":"linux","config":{"Env":["PATH=/usr/bin:/bin:/usr/sbin:/sbin"],"Cmd":%s},"rootfs":{"type":"layers","diff_ids":["sha256:%s"]}}' \
    "$3" "$(sha256sum "$4.layer.tar" | cut -d ' ' -f 1)")
  mkdir -p "$4.image"
  mv "$4.layer.tar" "$4.image/layer.tar"
  printf %s "$config" >"$4.image/config.json"
  printf '[{"Config":"config.json","RepoTags":["%s"],"Layers":["layer.tar"]}]' "$2" >"$4.image/manifest.json"
  tar -C "$4.image" -cf "$1" config.json layer.tar manifest.json
}
images() {
  pause=$state/images/pause borrowing=$state/images/borrowing
  mkdir -p "$pause/bin"
  cp "$(command -v busybox)" "$pause/bin/busybox"
  for name in sh sleep nslookup; do ln -s busybox "$pause/bin/$name"; done
  image "$state/images/pause.tar" test.local/pause:1 '["/bin/sleep","2147483647"]' "$pause"
  for folder in usr etc tmp proc sys dev var/tmp run; do mkdir -p "$borrowing/$folder"; done
  for name in bin sbin lib lib64; do ln -s "usr/$name" "$borrowing/$name"; done
  image "$state/images/borrowing.tar" localhost/steady-test:1 '[]' "$borrowing"
}
nodes_ready() {
  [ "$(kubectl --kubeconfig="$state/kubeconfig" get nodes \
    -o jsonpath='{range .items[*]}{.status.conditions[?(@.type=="Ready")].status}{.status.allocatable.nvidia\.com/gpu}{"\n"}{end}' |
    grep -c '^True8$')" = 2 ] && kubectl --kubeconfig="$state/kubeconfig" get serviceaccount default
}

outside() {
  [ "$(id -u)" = 0 ] || { echo 'Kubernetes needs root here'; exit 77; }
  for program in containerd ctr runc zstd openssl unshare ip busybox; do
    command -v "$program" >/dev/null || { echo "$program is not installed"; exit 77; }
  done
  [ -x /usr/lib/cni/bridge ] || { echo 'containernetworking-plugins is not installed'; exit 77; }
  [ -s "$binaries/kubeplane.zst" ] || { echo "there are no binaries of Kubernetes in ${binaries:-STEADY_KUBERNETES}"; exit 77; }
  mkdir -p "$bin" "$pki" "$log"
  images
  for program in "$binaries"/*.zst; do
    zstd -dqf "$program" -o "$bin/$(basename "$program" .zst)"
  done
  chmod +x "$bin"/*
  for name in etcd kube-apiserver kube-controller-manager kube-scheduler kubelet kubectl fake-gpu; do ln -s kubeplane "$bin/$name"; done
  # Where the kubelet and containerd of each node mount folders of their own.
  mkdir -p /var/lib/kubelet /var/lib/containerd /run/containerd /var/log/pods /var/log/containers /etc/cni/net.d /opt/cni/bin
  $earlier openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout "$pki/ca.key" -out "$pki/ca.crt" -days 3650 -subj /CN=test 2>/dev/null
  certificate server /CN=kube-apiserver "IP:$door,IP:$home,IP:127.0.0.1,IP:10.96.0.1,DNS:kubernetes.default.svc"
  certificate kubelet-client /O=system:masters/CN=kubelet-client
  openssl genrsa -out "$pki/accounts.key" 2048 2>/dev/null
  : >"$pki/tokens.csv"
  user kubeconfig admin system:masters "$door"
  user plane.kubeconfig plane system:masters "$home"
  for node in $nodes; do
    certificate "$node" "/CN=$node" "IP:$(ip_of "$node"),DNS:$node"
    user "$node.kubeconfig" "system:node:$node" system:nodes "$home"
  done
  setsid unshare --mount --net --pid --fork --kill-child --mount-proc --propagation=private \
    "$self" "$state" "$binaries" plane </dev/null >"$log/plane.log" 2>&1 &
  echo $! >"$state/unshare.pid"
  until_ready pgrep -P "$(cat "$state/unshare.pid")"
  pgrep -P "$(cat "$state/unshare.pid")" | head -n 1 >"$state/init.pid"
  ip link add steady-kube type veth peer name door netns "$(cat "$state/init.pid")"
  ip address add 10.176.0.1/30 dev steady-kube
  ip link set steady-kube up
  nsenter --net="/proc/$(cat "$state/init.pid")/ns/net" sh -c "ip address add $door/30 dev door && ip link set door up"
  until_ready nodes_ready
}

# The first process of the namespaces.
plane() {
  mount --make-rshared /
  # The kubelet insists on settings of the kernel, which all namespaces share: it is shown files that have its values.
  for pair in vm/overcommit_memory=1 vm/panic_on_oom=0 kernel/panic=10 kernel/panic_on_oops=1 \
    kernel/keys/root_maxkeys=1000000 kernel/keys/root_maxbytes=25000000; do
    shown=$state/shown/${pair%=*}; mkdir -p "${shown%/*}"; echo "${pair#*=}" >"$shown"
    mount --bind "$shown" "/proc/sys/${pair%=*}"
  done
  ip link set lo up
  # Not every kernel has dummy interfaces.
  ip link add home type dummy 2>/dev/null || ip link add home type bridge
  for address in $home $(for node in $nodes; do ip_of "$node"; done); do ip address add "$address/24" dev home; done
  ip link set home up
  etcd --data-dir="$state/etcd" --listen-client-urls=http://127.0.0.1:12379 --advertise-client-urls=http://127.0.0.1:12379 \
    --listen-peer-urls=http://127.0.0.1:12380 --unsafe-no-fsync --log-level=warn >"$log/etcd.log" 2>&1 &
  kube-apiserver --etcd-servers=http://127.0.0.1:12379 --secure-port=16443 --bind-address=0.0.0.0 --advertise-address=$home \
    --tls-cert-file="$pki/server.crt" --tls-private-key-file="$pki/server.key" --client-ca-file="$pki/ca.crt" \
    --token-auth-file="$pki/tokens.csv" --authorization-mode=Node,RBAC --enable-admission-plugins=NodeRestriction \
    --service-account-issuer=https://test --service-account-key-file="$pki/accounts.key" \
    --service-account-signing-key-file="$pki/accounts.key" --service-cluster-ip-range=10.96.0.0/16 \
    --kubelet-client-certificate="$pki/kubelet-client.crt" --kubelet-client-key="$pki/kubelet-client.key" \
    --kubelet-certificate-authority="$pki/ca.crt" --kubelet-preferred-address-types=InternalIP \
    --enable-aggregator-routing=true --allow-privileged=true --profiling=false >"$log/apiserver.log" 2>&1 &
  until_ready curl -sf --cacert "$pki/ca.crt" https://127.0.0.1:16443/readyz
  kube-controller-manager --kubeconfig="$state/plane.kubeconfig" --leader-elect=false --bind-address=127.0.0.1 \
    --service-account-private-key-file="$pki/accounts.key" --root-ca-file="$pki/ca.crt" --node-monitor-grace-period=16s \
    --cluster-signing-cert-file="$pki/ca.crt" --cluster-signing-key-file="$pki/ca.key" >"$log/controllers.log" 2>&1 &
  kube-scheduler --kubeconfig="$state/plane.kubeconfig" --leader-elect=false --bind-address=127.0.0.1 >"$log/scheduler.log" 2>&1 &
  cat >"$state/Corefile" <<C
.:53 {
  bind $home
  errors
  kubernetes cluster.local {
    kubeconfig $state/plane.kubeconfig test
    ttl 1
  }
}
C
  coredns -conf "$state/Corefile" >"$log/names.log" 2>&1 &
  for node in $nodes; do
    unshare --mount --propagation=private "$self" "$state" "$binaries" "$node" >"$log/$node.log" 2>&1 &
  done
  wait
}

node() {
  name=$1 own=$state/$1
  mount --make-rshared /
  for pair in kubelet:/var/lib/kubelet containerd:/var/lib/containerd run:/run/containerd pods:/var/log/pods \
    containers:/var/log/containers networks:/etc/cni/net.d; do
    mkdir -p "$own/${pair%%:*}"; mount --bind "$own/${pair%%:*}" "${pair#*:}"; mount --make-rshared "${pair#*:}"
  done
  mount --bind /usr/lib/cni /opt/cni/bin
  for group in /sys/fs/cgroup/*/; do mkdir -p "$group/steady/$name" 2>/dev/null || true; done
  # Of the first version of cgroups: children of cpuset start without processors.
  for file in cpus mems; do
    for part in steady "steady/$name"; do
      [ ! -e "/sys/fs/cgroup/cpuset/$part/cpuset.$file" ] ||
        cat "/sys/fs/cgroup/cpuset/cpuset.$file" >"/sys/fs/cgroup/cpuset/$part/cpuset.$file"
    done
  done
  cat >"$own/networks/10-test.conflist" <<J
{ "cniVersion": "0.4.0", "name": "test", "plugins": [{ "type": "bridge", "bridge": "pods-$name", "isGateway": true,
  "ipam": { "type": "host-local", "dataDir": "$own/addresses",
    "ranges": [[{ "subnet": "10.178.${name#n}.0/24" }]], "routes": [{ "dst": "0.0.0.0/0" }] } }] }
J
  cat >"$own/containerd.toml" <<T
version = 2
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "test.local/pause:1"
  disable_apparmor = true
  restrict_oom_score_adj = true
  [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
    runtime_type = "io.containerd.runc.v2"
    [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc.options]
      SystemdCgroup = false
T
  containerd -c "$own/containerd.toml" >"$log/containerd-$name.log" 2>&1 &
  until_ready ctr version
  for image in "$state"/images/*.tar; do ctr -n k8s.io images import "$image"; done
  cat >"$own/kubelet.yaml" <<Y
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
address: $(ip_of "$name")
port: 10250
healthzPort: 0
cgroupDriver: cgroupfs
cgroupRoot: /steady/$name
failCgroupV1: false
failSwapOn: false
makeIPTablesUtilChains: false
featureGates: { KubeletInUserNamespace: true }
containerRuntimeEndpoint: unix:///run/containerd/containerd.sock
authentication: { anonymous: { enabled: false }, webhook: { enabled: true }, x509: { clientCAFile: $pki/ca.crt } }
authorization: { mode: Webhook }
tlsCertFile: $pki/$name.crt
tlsPrivateKeyFile: $pki/$name.key
enforceNodeAllocatable: [pods]
evictionHard: { memory.available: "100Mi", nodefs.available: "1%", imagefs.available: "1%" }
imageGCHighThresholdPercent: 100
imageGCLowThresholdPercent: 99
resolvConf: ""
clusterDNS: [$home]
clusterDomain: cluster.local
nodeStatusUpdateFrequency: 4s
Y
  fake-gpu --count=8 >"$log/gpus-$name.log" 2>&1 &
  exec kubelet --config="$own/kubelet.yaml" --kubeconfig="$state/$name.kubeconfig" --hostname-override="$name" --node-ip="$(ip_of "$name")"
}

case "$role" in
outside | plane) "$role" ;;
*) node "$role" ;;
esac
