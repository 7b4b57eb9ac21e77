import { createHash, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isIP } from 'node:net'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_nameConstraints,
  id_ce_subjectAltName,
  id_ce_subjectKeyIdentifier,
  id_kp_serverAuth,
  KeyIdentifier,
  KeyUsage,
  KeyUsageFlags,
  Name,
  NameConstraints,
  RelativeDistinguishedName,
  SubjectAlternativeName,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509'

/** RFC 5758 §3.2. */
const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2'
const COMMON_NAME = '2.5.4.3'
const SERIAL_BYTES = 16

/** The issuer: the authority's name and private key (P-256). */
export interface Signer {
  name: string
  key: KeyObject
}

interface Issued {
  /** Common name. */
  subject: string
  publicKey: KeyObject
  from: Date
  until: Date
  /** What the certificate is for: vouching for domains and their subdomains, or a server with these names and IP addresses. */
  purpose: { kind: 'authority'; domains: string[] } | { kind: 'server'; hosts: string[] }
}

/**
 * Issues an X.509 certificate (RFC 5280), as PEM. Node can read certificates and sign data, but can't create certificates: the structure
 * comes from `@peculiar/asn1-x509`, the signature from Node.
 */
export function issueCertificate({ subject, publicKey, from, until, purpose }: Issued, signer: Signer): string {
  const algorithm = new AlgorithmIdentifier({ algorithm: ECDSA_WITH_SHA256 })
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: newSerial(),
    signature: algorithm,
    issuer: nameOf(signer.name),
    validity: new Validity({ notBefore: from, notAfter: until }),
    subject: nameOf(subject),
    subjectPublicKeyInfo: AsnConvert.parse(spkiOf(publicKey), SubjectPublicKeyInfo),
    extensions: new Extensions([
      ...(purpose.kind === 'authority' ? authorityExtensions(purpose.domains) : serverExtensions(purpose.hosts)),
      extension(id_ce_subjectKeyIdentifier, new SubjectKeyIdentifier(keyIdentifier(publicKey))),
      extension(
        id_ce_authorityKeyIdentifier,
        new AuthorityKeyIdentifier({ keyIdentifier: new KeyIdentifier(keyIdentifier(createPublicKey(signer.key))) }),
      ),
    ]),
  })
  const signed = sign('sha256', Buffer.from(AsnConvert.serialize(tbsCertificate)), signer.key)
  const certificate = new Certificate({
    tbsCertificate,
    signatureAlgorithm: algorithm,
    signatureValue: bytesOf(signed),
  })
  return pem(Buffer.from(AsnConvert.serialize(certificate)))
}

/**
 * Limits the authority to servers and some domains, which reduces the risk of installing it. IP addresses can't be limited: BoringSSL, and
 * with it Node in every Electron app, rejects an address whose authority has any IP limit (“unsupported name constraint type”, seen with
 * Electron 25).
 */
function authorityExtensions(domains: readonly string[]): Extension[] {
  const permittedSubtrees = new GeneralSubtrees(
    domains.map((domain) => new GeneralSubtree({ base: generalName(domain) })),
  )
  return [
    extension(id_ce_basicConstraints, new BasicConstraints({ cA: true, pathLenConstraint: 0 }), 'critical'),
    extension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.keyCertSign), 'critical'),
    extension(id_ce_extKeyUsage, new ExtendedKeyUsage([id_kp_serverAuth])),
    extension(id_ce_nameConstraints, new NameConstraints({ permittedSubtrees }), 'critical'),
  ]
}

const serverExtensions = (hosts: readonly string[]): Extension[] => [
  extension(id_ce_basicConstraints, new BasicConstraints(), 'critical'),
  extension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.digitalSignature), 'critical'),
  extension(id_ce_extKeyUsage, new ExtendedKeyUsage([id_kp_serverAuth])),
  extension(id_ce_subjectAltName, new SubjectAlternativeName(hosts.map(generalName))),
]

const extension = (extnID: string, value: unknown, critical?: 'critical'): Extension =>
  new Extension({
    extnID,
    critical: critical !== undefined,
    extnValue: new OctetString(AsnConvert.serialize(value)),
  })

const generalName = (text: string): GeneralName => new GeneralName(isIP(text) ? { iPAddress: text } : { dNSName: text })

const nameOf = (commonName: string): Name =>
  new Name([
    new RelativeDistinguishedName([
      new AttributeTypeAndValue({ type: COMMON_NAME, value: new AttributeValue({ utf8String: commonName }) }),
    ]),
  ])

const spkiOf = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' })

/** SHA-256 of the whole public key (RFC 7093 §2, method 4). */
const keyIdentifier = (key: KeyObject): ArrayBuffer => bytesOf(createHash('sha256').update(spkiOf(key)).digest())

/** A positive number with a constant length in bytes. */
function newSerial(): ArrayBuffer {
  const serial = randomBytes(SERIAL_BYTES)
  serial.writeUInt8((serial.readUInt8(0) & 0x7f) | 0x40, 0)
  return bytesOf(serial)
}

/** Copies the bytes, because a Node buffer may be part of a larger one. */
const bytesOf = (buffer: Buffer): ArrayBuffer => new Uint8Array(buffer).buffer

function pem(der: Buffer): string {
  const lines = der.toString('base64').replace(/.{64}(?=.)/g, '$&\n')
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}
