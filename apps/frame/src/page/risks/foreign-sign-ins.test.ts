import { expect } from 'chai'
import type { Approval } from '../approvals/approval.js'
import { prepareTypedData } from '../approvals/typed-data-approval.js'
import { approvalContext, evmAddress } from '../testing/approval-fixture.js'
import { me, request } from './corpus/typed-data-kind.js'

// S8: a sign-in of another site is red as typed data too.

const origin = 'https://app.example'
const noContract = { verifyingContract: undefined }

/** The domains of the sign-ins that are marked. */
async function domainsOf(type: string, message: Readonly<Record<string, unknown>>, from = origin): Promise<unknown> {
  const { env } = approvalContext(from)
  const { view } = (await prepareTypedData([evmAddress, request(type, message, noContract)], env)) as Approval
  return view.flags
    .filter(({ id, isWarning }) => id === 'domain-mismatch' && !isWarning)
    .map(({ values }) => values?.['domain'])
}

const onboarding = 'dYdX(string action,string onlySignOn)'
const trade = { action: 'DYDX-ONBOARDING', onlySignOn: 'https://trade.dydx.exchange' }
const challenge = 'Challenge(string statement,string uri,string challenge)'
const eip4361 = (domain: string) =>
  `${domain} wants you to sign in with your Ethereum account:\n${me}\n\nURI: https://${domain}\nVersion: 1`

describe('S8: a sign-in as typed data', () => {
  const foreign: readonly (readonly [title: string, type: string, message: object, domains: readonly string[]])[] = [
    ['the onboarding of an exchange', onboarding, trade, ['trade.dydx.exchange']],
    [
      'a site and its link',
      'Login(string site,string uri,string nonce)',
      { site: 'bank.example', uri: 'https://bank.example/login', nonce: 'a' },
      ['bank.example'],
    ],
    [
      'a domain',
      'SignIn(string domain,address account,string nonce)',
      { domain: 'Bank.example:8443' },
      ['bank.example:8443'],
    ],
    ['a link of a challenge', challenge, { uri: 'https://bank.example/login' }, ['bank.example']],
    ['the machine itself', 'Login(string host)', { host: 'localhost:3000' }, ['localhost:3000']],
    [
      'a site in a struct of it',
      'Request(Session session)Session(string origin)',
      { session: { origin: 'https://bank.example' } },
      ['bank.example'],
    ],
    ['one of several', 'Session(string[] domain)', { domain: ['app.example', 'bank.example'] }, ['bank.example']],
    ...['siteUrl', 'appUrl', 'loginUrl', 'domainName', 'website_url', 'resource'].map(
      name => [`a ${name}`, `Login(string ${name})`, { [name]: 'bank.example' }, ['bank.example']] as const,
    ),
    ['one of several domains', 'Login(string[] domains)', { domains: ['bank.example'] }, ['bank.example']],
    ['a machine by its address', 'Login(string host)', { host: '203.0.113.7:8080' }, ['203.0.113.7:8080']],
    ['a machine by its long address', 'Login(string host)', { host: '[2001:db8::7]' }, ['[2001:db8::7]']],
    ['a whole message of EIP-4361', 'Note(string text)', { text: eip4361('bank.example') }, ['bank.example']],
  ]
  for (const [title, type, message, domains] of foreign)
    it(`is red where it is for another site: ${title}`, async () =>
      expect(await domainsOf(type, { ...message })).to.deep.equal(domains))

  const ownSignIns: readonly (readonly [title: string, type: string, message: object, from?: string])[] = [
    ['the site that asks', onboarding, trade, 'https://trade.dydx.exchange'],
    ['the site that asks, by its host', 'Login(string site)', { site: 'app.example' }],
    ['its port, which is the usual one', 'Login(string site)', { site: 'app.example:443' }],
    ['a message of EIP-4361 for it', 'Note(string text)', { text: eip4361('app.example') }],
    ['the data of a work', 'MintRequest(string uri,uint256 nonce)', { uri: 'https://works.example/1.json' }],
    ['a link that is posted', 'Message(string title,string url)', { url: 'https://news.example/a' }],
    ['a domain that is given away', 'Transfer(string domain,address to)', { domain: 'example.com', to: me }],
    ['a name of another end', 'Renewal(string domain)', { domain: 'ada.wallet' }],
    ['where a vote was made', 'Vote(string origin)', { origin: 'snapshot.org' }],
    [
      'a picture of a badge',
      'Badge(string name,string url,string issuedAt)',
      { url: 'https://pictures.example/1.png', issuedAt: '2026-09-07' },
    ],
    ['a text that is signed', 'Agreement(string title,string url,string signingDate)', { url: 'https://a.example' }],
    [
      'what it refers to',
      'SignIn(string domain,string[] resources)',
      { domain: 'app.example', resources: ['https://docs.example/terms'] },
    ],
    ['an intent to assign', 'AssignIntent(string uri)', { uri: 'https://works.example/1.json' }],
    ['a design', 'MintWithDesignInfo(string uri)', { uri: 'https://works.example/1.json' }],
    ['a page of somebody', 'Challenge(string profileUrl)', { profileUrl: 'https://people.example/ada' }],
    ['a face', 'Login(string avatarUrl)', { avatarUrl: 'https://pictures.example/1.png' }],
    ['a number', 'Login(string resource)', { resource: '10' }],
    ['a name of somebody', 'Renewal(string domain)', { domain: 'ada.eth' }],
    ['what is no host', 'SignIn(string domain,string uri)', { domain: 'Bank of Example', uri: 'ipfs://a' }],
    ['nothing', 'SignIn(string domain,string uri)', { domain: '', uri: '' }],
  ]
  for (const [title, type, message, from] of ownSignIns)
    it(`has no flag for it where it names ${title}`, async () =>
      expect(await domainsOf(type, { ...message }, from)).to.deep.equal([]))
})
