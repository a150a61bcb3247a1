// Environment of the container image without a container: read-only root, ordinary account, one volume, tmpfs.

/** Number and name as deploy/Containerfile makes them. */
export const ACCOUNT = { id: 10_001, name: 'smartcat' };

const SCRIPT = `set -e
volume=$1 image=$2
shift 2
mount --bind "$volume" "$volume"
mount --bind "$image" "$image"
mount -t tmpfs -o size=64m,mode=1777 tmpfs /var/tmp
printf 'root:x:0:0::/root:/bin/sh\\n${ACCOUNT.name}:x:${ACCOUNT.id}:${ACCOUNT.id}::/data:/bin/false\\n' > /var/tmp/passwd
mount --bind /var/tmp/passwd /etc/passwd
for place in $(awk '{ print $5 }' /proc/self/mountinfo | sort -u); do
  case $place in
    "$volume" | /var/tmp | /proc* | /sys* | /dev | /dev/shm | /dev/pts | /dev/mqueue) ;;
    *) mount -o remount,bind,ro "$place" 2>/dev/null || [ ! -e "$place" ] ;;
  esac
done
if touch /etc/smart-cat "$image/smart-cat" 2>/dev/null; then exit 70; fi
exec unshare --user --map-user=${ACCOUNT.id} --map-group=${ACCOUNT.id} env TMPDIR=/var/tmp "$@"`;

/** Command put before a program to run it there; needs root. `image`: folder of the program, `volume`: its data. */
export function withinReadOnlyRoot(volume: string, image: string): string[] {
  return ['unshare', '--mount', '--propagation', 'private', 'sh', '-c', SCRIPT, 'sh', volume, image];
}
