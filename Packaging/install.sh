#!/bin/sh
{ # A script that is cut short has no end of these braces, and nothing in it is run.
# Downloads a release of l10n, compares its checksum, and unpacks it: the program is then FOLDER/bin/l10n.
#
#   install.sh VERSION FOLDER
#   curl --proto =https -fsSLO https://raw.githubusercontent.com/swift-l10n/swift-l10n/VERSION/Packaging/install.sh \\
#       && sh install.sh VERSION FOLDER
#
# L10N_DOWNLOADS is the address of the releases, by default those on GitHub. Only those may use another protocol than HTTPS.
set -eu

[ $# -eq 2 ] || {
    echo "usage: install.sh VERSION FOLDER" >&2
    exit 2
}
version=$1
folder=$2
downloads=${L10N_DOWNLOADS:-https://github.com/swift-l10n/swift-l10n/releases/download}
protocols=${L10N_DOWNLOADS:+=https,http,file}

case "$(uname -s)-$(uname -m)" in
Linux-x86_64) platform=x86_64-unknown-linux-gnu ;;
Linux-aarch64 | Linux-arm64) platform=aarch64-unknown-linux-gnu ;;
Darwin-arm64) platform=arm64-apple-macosx ;;
Darwin-x86_64) platform=x86_64-apple-macosx ;;
*)
    echo "l10n has no program for $(uname -s) on $(uname -m): build it from source" >&2
    exit 1
    ;;
esac
name=l10n-$version-$platform

# The tar of macOS needs no xz.
for program in curl tar $([ "$(uname -s)" != Linux ] || echo xz); do
    command -v "$program" >/dev/null || {
        echo "install.sh needs $program, which isn't installed" >&2
        exit 1
    }
done

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
for file in "$name.tar.xz" SHA256SUMS; do
    curl --proto "${protocols:-=https}" --fail --silent --show-error --location --retry 3 --output "$scratch/$file" "$downloads/$version/$file" || {
        echo "$downloads/$version/$file cannot be downloaded: is there a release $version for $platform?" >&2
        exit 1
    }
done
cd "$scratch"
# Not everything that a release consists of was downloaded.
grep " [ *]*$name.tar.xz\$" SHA256SUMS >expected || {
    echo "SHA256SUMS of release $version doesn't list $name.tar.xz" >&2
    exit 1
}
if command -v sha256sum >/dev/null; then
    sha256sum -c expected >/dev/null 2>&1
else
    shasum -a 256 -c expected >/dev/null 2>&1
fi || {
    echo "$name.tar.xz isn't the file that release $version lists in SHA256SUMS: nothing was installed" >&2
    exit 1
}
cd "$OLDPWD"
mkdir -p "$folder"
tar -xJf "$scratch/$name.tar.xz" -C "$folder" --strip-components 1
exit
}
