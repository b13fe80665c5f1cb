import { expect } from 'chai'
import fc from 'fast-check'
import { fuzzRuns } from '../../testing/fuzz-runs.js'
import { parseSiweMessage, writeSiweMessage } from './eip4361.js'
import type { SiwxMessageData } from '../../siwx/siwx-session.js'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const data: SiwxMessageData = {
  domain: 'dapp.example',
  accountAddress: address,
  statement: 'I accept the terms: https://dapp.example/terms',
  uri: 'https://dapp.example/login',
  version: '1',
  chainId: 'eip155:1',
  nonce: '32891756',
  issuedAt: '2026-01-02T03:04:05.000Z',
}

const text = `dapp.example wants you to sign in with your Ethereum account:
0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed

I accept the terms: https://dapp.example/terms

URI: https://dapp.example/login
Version: 1
Chain ID: 1
Nonce: 32891756
Issued At: 2026-01-02T03:04:05.000Z`

const full: SiwxMessageData = {
  ...data,
  scheme: 'https',
  expirationTime: '2026-01-09T03:04:05Z',
  notBefore: '2026-01-02T03:04:05+01:00',
  requestId: 'some-id:@1',
  resources: [
    'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
    'https://dapp.example/claim.json?a=1#b',
  ],
}
const fullText = `https://${text}
Expiration Time: 2026-01-09T03:04:05Z
Not Before: 2026-01-02T03:04:05+01:00
Request ID: some-id:@1
Resources:
- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/
- https://dapp.example/claim.json?a=1#b`

const codeOf = (callback: () => unknown): unknown => {
  try {
    callback()
  } catch (error) {
    return (error as { code?: unknown }).code
  }
  return 'nothing was thrown'
}

describe('EIP-4361', () => {
  it('is not written for a domain that is missing: nothing is called “undefined”', () => {
    for (const domain of [undefined, null, 5])
      expect(
        codeOf(() => writeSiweMessage({ ...data, domain } as never)),
        String(domain),
      ).to.equal('SIWX_MESSAGE_INVALID')
  })

  it('is written and read line by line', () => {
    expect(writeSiweMessage(data)).to.equal(text)
    expect(parseSiweMessage(text)).to.deep.equal(data)
    expect(writeSiweMessage(full)).to.equal(fullText)
    expect(parseSiweMessage(fullText)).to.deep.equal(full)
  })

  it('keeps the empty line of an absent statement', () => {
    const { statement: _, ...without } = data
    const written = writeSiweMessage(without)
    expect(written).to.equal(text.replace('I accept the terms: https://dapp.example/terms\n', ''))
    expect(written).to.include(`${address}\n\n\nURI: `)
    expect(parseSiweMessage(written)).to.deep.equal(without)
  })

  it('reads an empty list of resources and an empty request id as what they are', () => {
    const odd = { ...data, requestId: '', resources: [] }
    expect(parseSiweMessage(`${text}\nRequest ID: \nResources:`)).to.deep.equal(odd)
    expect(writeSiweMessage(odd)).to.equal(`${text}\nRequest ID: \nResources:`)
  })

  const domains: readonly string[] = [
    'localhost',
    'localhost:4400',
    'dapp.localhost:4400',
    '127.0.0.1:8080',
    '[::1]',
    '[::1]:4400',
    '[2001:db8::7]',
    '[::ffff:192.0.2.1]',
    '[1:2:3:4:5:6:7:8]',
    '[v1.a:b]',
    'user@dapp.example',
    'user:secret@dapp.example:8443',
    'a%20b.example',
    'xn--bcher-kva.example',
    'dapp.example:',
    '_dmarc.example',
  ]
  for (const domain of domains) {
    it(`takes the domain ${domain}`, () => {
      expect(parseSiweMessage(writeSiweMessage({ ...data, domain }))).to.deep.equal({ ...data, domain })
    })
  }

  const badDomains: readonly string[] = [
    '',
    ' ',
    'dapp example',
    'dapp.example/path',
    'dapp.example?x',
    'dapp.example#x',
    '[::1',
    '[:::1]',
    '[1:2:3:4:5:6:7:8:9]',
    '[12345::]',
    '[::1]x',
    'dapp.example:80a',
    'bücher.example',
    'a%2',
    'a@b@c',
    'https://https://dapp.example',
    '"dapp"',
    'dapp.example\r',
  ]
  for (const domain of badDomains) {
    it(`refuses the domain ${JSON.stringify(domain)}`, () => {
      expect(codeOf(() => writeSiweMessage({ ...data, domain }))).to.equal('SIWX_MESSAGE_INVALID')
      expect(codeOf(() => parseSiweMessage(text.replace('dapp.example wants', `${domain} wants`)))).to.equal(
        'SIWX_MESSAGE_INVALID',
      )
    })
  }

  const schemes: readonly (readonly [scheme: string, isGood: boolean])[] = [
    ['https', true],
    ['http', true],
    ['app+x-1.0', true],
    ['1https', false],
    ['', false],
    ['ht tp', false],
  ]
  for (const [scheme, isGood] of schemes) {
    it(`${isGood ? 'takes' : 'refuses'} the scheme “${scheme}”`, () => {
      if (isGood) expect(parseSiweMessage(`${scheme}://${text}`)).to.deep.equal({ ...data, scheme })
      else expect(codeOf(() => parseSiweMessage(`${scheme}://${text}`))).to.equal('SIWX_MESSAGE_INVALID')
    })
  }

  const uris: readonly string[] = [
    'https://dapp.example',
    'https://dapp.example/',
    'https://[::1]:4400/a/b;c=d,e?f=g#h',
    'did:key:z6Mk',
    'urn:recap:eyJhdHQiOnt9fQ',
    'mailto:a@b.example',
    'ipfs://bafy/a%20b',
    'https://user:pw@dapp.example:8443/x',
    'file:///etc/hosts',
    'a:',
  ]
  const badUris: readonly string[] = [
    '',
    'dapp.example',
    '/login',
    '//dapp.example/',
    'https//dapp.example',
    'https://dapp example/',
    'https://dapp.example/a b',
    'https://dapp.example/ü',
    'https://dapp.example/%2',
    'https://dapp.example/<x>',
    'https://[::1',
    'https://dapp.example:x/',
    '1https://dapp.example',
    'https://a#b#c',
    'https://a/"',
    'https://a/{b}',
    'https://a/\\',
  ]
  for (const uri of uris) {
    it(`takes the URI ${uri}`, () => {
      const written = { ...data, uri, resources: [uri] }
      expect(parseSiweMessage(writeSiweMessage(written))).to.deep.equal(written)
    })
  }
  for (const uri of badUris) {
    it(`refuses the URI ${JSON.stringify(uri)}, also among the resources`, () => {
      expect(codeOf(() => writeSiweMessage({ ...data, uri }))).to.equal('SIWX_MESSAGE_INVALID')
      expect(codeOf(() => writeSiweMessage({ ...data, resources: [uri] }))).to.equal('SIWX_MESSAGE_INVALID')
      expect(codeOf(() => parseSiweMessage(text.replace('URI: https://dapp.example/login', `URI: ${uri}`)))).to.equal(
        'SIWX_MESSAGE_INVALID',
      )
      expect(codeOf(() => parseSiweMessage(`${text}\nResources:\n- ${uri}`))).to.equal('SIWX_MESSAGE_INVALID')
    })
  }

  const dates: readonly (readonly [date: string, isGood: boolean])[] = [
    ['2026-01-02T03:04:05Z', true],
    ['2026-01-02t03:04:05z', true],
    ['2026-01-02T03:04:05.123456789Z', true],
    ['2026-01-02T03:04:05+23:59', true],
    ['2024-02-29T00:00:00Z', true],
    ['2000-02-29T00:00:00Z', true],
    ['2026-01-02T03:04:05-00:00', true],
    ['2026-02-29T00:00:00Z', false],
    ['1900-02-29T00:00:00Z', false],
    ['2026-13-01T00:00:00Z', false],
    ['2026-00-01T00:00:00Z', false],
    ['2026-04-31T00:00:00Z', false],
    ['2026-01-00T00:00:00Z', false],
    ['2026-01-02T24:00:00Z', false],
    ['2026-01-02T03:60:05Z', false],
    ['2026-01-02T03:04:60Z', false],
    ['2026-01-02T03:04:05', false],
    ['2026-01-02', false],
    ['2026-01-02 03:04:05Z', false],
    ['2026-01-02T03:04:05.Z', false],
    ['2026-01-02T03:04:05+24:00', false],
    ['2026-01-02T03:04:05+0100', false],
    ['1767323045', false],
    ['Fri, 02 Jan 2026 03:04:05 GMT', false],
    ['', false],
    ['26-01-02T03:04:05Z', false],
  ]
  for (const [date, isGood] of dates) {
    it(`${isGood ? 'takes' : 'refuses'} the time “${date}”`, () => {
      const dated = { ...data, issuedAt: date, expirationTime: date, notBefore: date }
      if (isGood) return expect(parseSiweMessage(writeSiweMessage(dated))).to.deep.equal(dated)
      for (const label of ['issuedAt', 'expirationTime', 'notBefore'])
        expect(codeOf(() => writeSiweMessage({ ...data, [label]: date }))).to.equal('SIWX_MESSAGE_INVALID')
      expect(codeOf(() => parseSiweMessage(text.replace(data.issuedAt!, date)))).to.equal('SIWX_MESSAGE_INVALID')
      return expect(codeOf(() => parseSiweMessage(`${text}\nExpiration Time: ${date}`))).to.equal(
        'SIWX_MESSAGE_INVALID',
      )
    })
  }

  const nonces: readonly (readonly [nonce: string, isGood: boolean])[] = [
    ['12345678', true],
    ['abcXYZ09', true],
    ['a'.repeat(64), true],
    ['1234567', false],
    ['', false],
    ['1234 5678', false],
    ['1234-5678', false],
    ['1234567é', false],
    ['12345678\n', false],
  ]
  for (const [nonce, isGood] of nonces) {
    it(`${isGood ? 'takes' : 'refuses'} the nonce ${JSON.stringify(nonce)}`, () => {
      if (isGood) expect(parseSiweMessage(writeSiweMessage({ ...data, nonce })).nonce).to.equal(nonce)
      else {
        expect(codeOf(() => writeSiweMessage({ ...data, nonce }))).to.equal('SIWX_MESSAGE_INVALID')
        expect(codeOf(() => parseSiweMessage(text.replace('Nonce: 32891756', `Nonce: ${nonce}`)))).to.equal(
          'SIWX_MESSAGE_INVALID',
        )
      }
    })
  }

  const addresses: readonly (readonly [title: string, address: string])[] = [
    ['without its checksum', address.toLowerCase()],
    ['in capitals', `0x${address.slice(2).toUpperCase()}`],
    ['with one letter of the wrong case', address.replace('A', 'a')],
    ['a digit short', address.slice(0, -1)],
    ['a digit long', `${address}0`],
    ['without 0x', address.slice(2)],
    ['of Solana', 'So11111111111111111111111111111111111111112'],
    ['with a name', 'ada.eth'],
    ['that is empty', ''],
  ]
  for (const [title, bad] of addresses) {
    it(`refuses an address ${title}`, () => {
      expect(codeOf(() => writeSiweMessage({ ...data, accountAddress: bad }))).to.equal('SIWX_MESSAGE_INVALID')
      expect(codeOf(() => parseSiweMessage(text.replace(address, bad)))).to.equal('SIWX_MESSAGE_INVALID')
    })
  }

  const statements: readonly (readonly [statement: string, isGood: boolean])[] = [
    ["Don't panic! [really] #1 @you & me? a+b=c; d,e (f) g:h/i *j* ~k_l-m.n$", true],
    [' ', true],
    ['URI: https://dapp.example/login', true],
    ['', false],
    ['two\nlines', false],
    ['a "quote"', false],
    ['50 %', false],
    ['café', false],
    ['a <b>', false],
    ['{x}', false],
    ['a\tb', false],
    ['a\\b', false],
    ['a^b`c|d', false],
  ]
  for (const [statement, isGood] of statements) {
    it(`${isGood ? 'takes' : 'refuses'} the statement ${JSON.stringify(statement)}`, () => {
      if (isGood) expect(parseSiweMessage(writeSiweMessage({ ...data, statement })).statement).to.equal(statement)
      else {
        expect(codeOf(() => writeSiweMessage({ ...data, statement }))).to.equal('SIWX_MESSAGE_INVALID')
        expect(codeOf(() => parseSiweMessage(text.replace(data.statement!, statement)))).to.equal(
          'SIWX_MESSAGE_INVALID',
        )
      }
    })
  }

  const line = (label: string) => new RegExp(`^${label}: .*\\n?`, 'm')
  const swap = (one: string, other: string) => (message: string) => {
    const [a, b] = [line(one).exec(message)![0].trim(), line(other).exec(message)![0].trim()]
    return message.replace(a, '\u0001').replace(b, a).replace('\u0001', b)
  }
  const spoilt: readonly (readonly [title: string, spoil: (message: string) => string])[] = [
    ['URI and version exchanged', swap('URI', 'Version')],
    ['chain and nonce exchanged', swap('Chain ID', 'Nonce')],
    ['nonce and time exchanged', swap('Nonce', 'Issued At')],
    ['end and start exchanged', swap('Expiration Time', 'Not Before')],
    ['start and request exchanged', swap('Not Before', 'Request ID')],
    ...['URI', 'Version', 'Chain ID', 'Nonce', 'Issued At'].map(
      label => [`no ${label}`, (message: string) => message.replace(line(label), '')] as const,
    ),
    ...['URI', 'Nonce', 'Issued At', 'Request ID'].map(
      label =>
        [
          `${label} twice`,
          (message: string) => message.replace(line(label), found => `${found.trim()}\n${found}`),
        ] as const,
    ),
    ['a line at the end', message => `${message}\n`],
    ['a field of its own', message => message.replace('Nonce: ', 'Purpose: fun\nNonce: ')],
    ['a line in front', message => `\n${message}`],
    ['another first line', message => message.replace('wants you to sign in', 'wants you to log in')],
    ['another namespace in the first line', message => message.replace('Ethereum', 'Base')],
    ['no empty line after the address', message => message.replace(`${address}\n\n`, `${address}\n`)],
    ['no empty line after the statement', message => message.replace('terms\n\n', 'terms\n')],
    ['three empty lines', message => message.replace('terms\n\n', 'terms\n\n\n')],
    ['lines that end in CR LF', message => message.replaceAll('\n', '\r\n')],
    ['a space after a field', message => message.replace('Version: 1', 'Version: 1 ')],
    ['no space after a label', message => message.replace('Version: 1', 'Version:1')],
    ['a label in small letters', message => message.replace('Nonce:', 'nonce:')],
    ['version 2', message => message.replace('Version: 1', 'Version: 2')],
    ['a CAIP-2 chain', message => message.replace('Chain ID: 1', 'Chain ID: eip155:1')],
    ['a chain in hex', message => message.replace('Chain ID: 1', 'Chain ID: 0x1')],
    ['a negative chain', message => message.replace('Chain ID: 1', 'Chain ID: -1')],
    ['resources without a dash', message => message.replace('- ipfs', 'ipfs')],
    ['a line after the resources', message => `${message}\nRequest ID: x`],
    ['an empty request', message => message.replace('Request ID: some-id:@1', 'Request ID: a b')],
    ['a text without end', message => message + '\n- https://dapp.example'.repeat(2_000)],
    ['nothing', () => ''],
  ]
  for (const [title, corrupt] of spoilt) {
    it(`refuses ${title}`, () => {
      expect(corrupt(fullText), 'the case changes nothing').to.not.equal(fullText)
      expect(codeOf(() => parseSiweMessage(corrupt(fullText)))).to.equal('SIWX_MESSAGE_INVALID')
    })
  }

  it('names the part that is wrong', () => {
    expect(() => parseSiweMessage(text.replace('Nonce: 32891756', 'Nonce: 1'))).to.throw(
      'The sign-in message is not valid: Nonce.',
    )
  })

  it('refuses networks of other namespaces', () => {
    expect(codeOf(() => writeSiweMessage({ ...data, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }))).to.equal(
      'SIWX_MESSAGE_INVALID',
    )
  })
})

const pick = (characters: string, constraints: fc.ArrayConstraints) =>
  fc.array(fc.constantFrom(...characters), constraints).map(list => list.join(''))
const letters = 'abcXYZ019'
const pchars = `${letters}-._~!$&'()*+,;=:@`
const segment = pick(pchars, { maxLength: 6 })
const domain = fc
  .tuple(
    fc.constantFrom('', 'me@', 'me:pw@'),
    fc.oneof(
      pick(`${letters}-.`, { minLength: 1, maxLength: 12 }),
      fc.ipV4(),
      fc.ipV6().map(address => `[${address}]`),
    ),
    fc.option(
      fc.nat(65_535).map(port => `:${port}`),
      { nil: '' },
    ),
  )
  .map(parts => parts.join(''))
const uri = fc
  .tuple(
    fc.constantFrom('https://', 'ipfs://', 'did:', 'urn:x:'),
    domain,
    fc.array(segment, { maxLength: 3 }),
    fc.constantFrom('', '?a=b/c?', '#x/y?z', '?q#f'),
  )
  .map(
    ([scheme, host, path, rest]) =>
      `${scheme}${scheme.endsWith('//') ? host : 'part'}${path.map(segment => `/${segment}`).join('')}${rest}`,
  )
const date = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map(value => value.toISOString())
const message: fc.Arbitrary<SiwxMessageData> = fc.record(
  {
    domain,
    accountAddress: fc.constantFrom(
      address,
      '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
      '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    ),
    uri,
    version: fc.constant('1' as const),
    chainId: fc.bigInt({ min: 0n, max: 2n ** 64n }).map(id => `eip155:${id}` as const),
    nonce: pick(letters, { minLength: 8, maxLength: 40 }),
    issuedAt: date,
    scheme: fc.constantFrom('https', 'http', 'app+x'),
    statement: pick(`${pchars} /?#[]`, { minLength: 1, maxLength: 40 }),
    expirationTime: date,
    notBefore: date,
    requestId: segment,
    resources: fc.array(uri, { maxLength: 4 }),
  },
  { requiredKeys: ['domain', 'accountAddress', 'uri', 'version', 'chainId', 'nonce', 'issuedAt'] },
)

describe('Any EIP-4361 message', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(message, data => {
        expect(parseSiweMessage(writeSiweMessage(data))).to.deep.equal(data)
      }),
      fuzzRuns(500),
    )
  })

  it('is refused, or written back letter by letter, when a letter of it is changed', () => {
    fc.assert(
      fc.property(message, fc.nat(), fc.constantFrom(...'aA0 \n:/-.@%"é', ''), (data, at, letter) => {
        const text = writeSiweMessage(data)
        const index = at % text.length
        const changed = text.slice(0, index) + letter + text.slice(index + 1)
        let read: SiwxMessageData
        try {
          read = parseSiweMessage(changed)
        } catch (error) {
          expect(error).to.include({ code: 'SIWX_MESSAGE_INVALID' })
          return
        }
        expect(writeSiweMessage(read)).to.equal(changed.replace(/^Chain ID: 0+(?=\d)/m, 'Chain ID: '))
      }),
      fuzzRuns(500),
    )
  })

  it('that is no message at all is refused without a throw of another kind', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), garbage => {
        expect(codeOf(() => parseSiweMessage(garbage))).to.equal('SIWX_MESSAGE_INVALID')
      }),
      fuzzRuns(300),
    )
  })
})
