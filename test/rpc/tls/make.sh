#!/bin/sh
# Makes the key pairs of the TLS tests: self-signed, P-256, with fixed dates, so that no clock makes them fail.
# Run by hand in this folder. The keys protect nothing.
set -eu
work=$(mktemp -d)
make() { # name, start, end, subjectAltName
  openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout "$1.key" -out "$work/csr" \
    -subj "/CN=$1.test" 2>/dev/null
  printf 'basicConstraints=critical,CA:TRUE\nsubjectAltName=%s\n' "$4" >"$work/extensions"
  printf '[ca]\ndefault_ca=a\n[a]\ndatabase=%s/index\nnew_certs_dir=%s\nserial=%s/serial\ndefault_md=sha256\npolicy=p\nunique_subject=no\n[p]\ncommonName=supplied\n' \
    "$work" "$work" "$work" >"$work/config"
  : >"$work/index"
  openssl rand -hex 8 >"$work/serial"
  openssl ca -batch -notext -selfsign -config "$work/config" -keyfile "$1.key" -in "$work/csr" -out "$1.crt" \
    -extfile "$work/extensions" -startdate "$2" -enddate "$3" 2>/dev/null
}
make server 20200101000000Z 21200101000000Z DNS:localhost,IP:127.0.0.1
make expired 20200101000000Z 20210101000000Z DNS:localhost,IP:127.0.0.1
make other 20200101000000Z 21200101000000Z DNS:other.example
chmod 644 ./*.key
rm -r "$work"
