// S1 of the security design: after a log-in, signatures and an export of the words, none of the wallet's secrets is
// anywhere that the host, the network, the console or the database has: not in the page's elements, storage or
// messages, however it may be written.
import { verifyMessage, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { approve, logInByMail } from './embedded-wallet.js'
import { endMailPause } from './mail-pause.js'
import { codeFor } from './mailbox.js'
import { findSecrets, secretsOf, sharesOf, writingsOf, type Trace } from './secret-search.js'
import { stack } from './stack.js'
import { expect, fund, test } from './test.js'
import { collectTraces, readServerFiles } from './trace-collector.js'

const somebodysWords = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

test('the search finds each secret in each way of writing it, and nothing in what has none', () => {
  const secrets = secretsOf(somebodysWords)
  expect(Buffer.from(secrets.entropy!).toString('hex')).toBe('7f'.repeat(16))
  for (const [name, secret] of Object.entries(secrets)) {
    for (const [writing, needle] of Object.entries(writingsOf(secret))) {
      const trace: Trace = {
        where: 'there',
        content: Buffer.concat([Buffer.from('{"a":"'), needle, Buffer.from('"}')]),
      }
      expect(findSecrets([trace], secrets, somebodysWords), `${name}, ${writing}`).toContain(
        `${name}, ${writing}: there`,
      )
    }
    const inside = Buffer.from([1, 2, ...secret, 3]).toString('base64')
    expect(
      findSecrets([{ where: 'there', content: Buffer.from(inside) }], secrets, somebodysWords),
      `${name} inside base64`,
    ).not.toEqual([])
  }
  for (const text of [
    somebodysWords,
    somebodysWords.replaceAll(' ', '","'),
    somebodysWords
      .split(' ')
      .map((word, index) => `<li>${index}. <b>${word}</b></li>`)
      .join(''),
    'x thank year wave sausage y',
  ])
    expect(findSecrets([{ where: 'there', content: Buffer.from(text) }], secrets, somebodysWords)).toEqual([
      'words: there',
    ])
  expect(
    findSecrets(
      [{ where: 'there', content: Buffer.from('a year of thank you waves, and nothing more: 127, 127, 127') }],
      secrets,
      somebodysWords,
    ),
  ).toEqual([])
})

test('a log-in, a signature, a transaction and the words on screen leave no secret with the host, the network, the console or the database', async ({
  host,
  page,
  context,
}) => {
  const collected = await collectTraces(context)
  await host.open()
  const { email, address } = await logInByMail(host)
  await host.id('demo-sign').click()
  await approve(host)
  expect(
    await verifyMessage({
      address,
      message: 'Hello from the W3M playground.',
      signature: (await host.result()) as Hex,
    }),
  ).toBe(true)
  await fund(stack.one, address)
  await host.id('demo-send').click()
  await approve(host)
  await expect(host.id('demo-result')).toHaveText(/^0x[0-9a-f]{64}$/)
  const early = await collected.lookAt(page)

  // The frame's own page, in a window of its own, and a fresh log-in.
  const wallet = await context.newPage()
  await wallet.goto(`${stack.frame}/popup`)
  await wallet.getByTestId('frame-export').click()
  await wallet.getByTestId('frame-email').fill(email)
  await endMailPause(email)
  await wallet.getByTestId('frame-login-submit').click()
  await wallet.getByTestId('frame-otp').fill(await codeFor(email, 2))
  await wallet.getByTestId('frame-login-submit').click()
  await wallet.getByTestId('frame-export').click()
  const list = wallet.getByTestId('frame-export-words')
  await expect(list.getByRole('listitem')).toHaveCount(12)
  const words = (await list.getByRole('listitem').allTextContents())
    .map(text => text.replace(/^\d+\. /, '').trim())
    .join(' ')
  expect(mnemonicToAccount(words).address, 'they are the words of this wallet').toBe(address)

  // What only this browser can open: with the secret it tells all three shares.
  const share = await wallet.evaluate(async () => {
    const database = await new Promise<IDBDatabase>(resolve => {
      const request = indexedDB.open('w3m-vault')
      request.onsuccess = () => resolve(request.result)
    })
    const read = <Value>(use: (store: IDBObjectStore) => IDBRequest<Value>) =>
      new Promise<Value>(resolve => {
        const request = use(database.transaction('kept').objectStore('kept'))
        request.onsuccess = () => resolve(request.result)
      })
    const name = (await read(store => store.getAllKeys())).map(String).find(key => key.startsWith('share:'))!
    const [key, { enrollmentId, box }] = (await Promise.all([
      read(store => store.get('box-key')),
      read(store => store.get(name)),
    ])) as [CryptoKey, { enrollmentId: string; box: { iv: string; ciphertext: string } }]
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), character => character.charCodeAt(0))
    const additionalData = new TextEncoder().encode(`w3m|device|${name.slice('share:'.length)}|${enrollmentId}|1`)
    database.close()
    return [
      ...new Uint8Array(
        await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes(box.iv), additionalData }, key, bytes(box.ciphertext)),
      ),
    ]
  })
  const basic = secretsOf(words)
  const secrets = { ...basic, ...sharesOf(basic.entropy!, Uint8Array.from(share)) }
  expect(
    Object.values(secrets).some(secret => Buffer.from(secret).equals(Buffer.from(share.slice(0, -1)))),
    'the device’s own share is one of them',
  ).toBe(true)

  await collected.settled()
  const traces = [...collected.traces, ...early, ...(await collected.lookAt(page)), ...readServerFiles()]
  const kinds = {
    'a message of the frame': /^message of /,
    'a message to it': /^message to/,
    'an answer of its server': /^answer POST .*\/api\/login\/code$/,
    'a body for its server': /^body POST .*\/api\/wallet$/,
    'the release of a share': /^answer POST .*\/api\/share$/,
    elements: /^elements/,
    'local storage': /^local storage/,
    'the database': /wallet\.db$/,
  }
  for (const [title, pattern] of Object.entries(kinds))
    expect(
      traces.some(({ where, content }) => pattern.test(where) && content.length > 2),
      title,
    ).toBe(true)
  for (const pattern of [/^message of /, /^elements/, /^local storage/, /^body POST/, /wallet\.db/]) {
    expect(
      traces.some(
        ({ where, content }) =>
          pattern.test(where) && content.toString('latin1').toLowerCase().includes(address.toLowerCase()),
      ),
      `the search finds what is there: ${pattern}`,
    ).toBe(true)
  }
  expect(findSecrets(traces, secrets, words)).toEqual([])

  // The tokens of its session are the frame's and the server's own: no page and no file has one.
  const tokens = collected.traces.flatMap(({ where, content }) =>
    /^answer POST/.test(where)
      ? [...content.toString().matchAll(/"accessToken":"([^"]+)"/g)].map(([, token]) => token!)
      : [],
  )
  expect(tokens.length).toBeGreaterThanOrEqual(2)
  const otherTraces = traces.filter(({ where }) => !where.includes(`${stack.frame}/api/`))
  expect(
    otherTraces.filter(({ content }) => tokens.some(token => content.includes(token))).map(({ where }) => where),
  ).toEqual([])
})
