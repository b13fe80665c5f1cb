// Takes a picture of every view in light and dark, on a desktop and a phone, in English and Arabic, and lays them out
// on sheets.
// `npm run shots` writes them to .cache/shots; `npm run shots -- Connect Account` takes only those views, `npm run shots
// -- --looks=light,arabic` only those looks, and `--built` those of what was built before; `npm run shots -- --picture`
// makes the picture of the README and the docs anew.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureInstalled } from './setup.mjs'
import { accountViews } from './shots/account-views.mjs'
import { pageSteps } from './shots/page-steps.mjs'

await ensureInstalled()
const { chromium } = await import('playwright')
const { chromiumArgs, ensureChromium, findChromium } = await import('./chromium.mjs')
await ensureChromium()
const { startStack } = await import('./stack/stack.mjs')
const { freePorts } = await import('./test/free-ports.mjs')
const { build } = await import('./build.mjs')

const root = fileURLToPath(new URL('..', import.meta.url))
const out = join(root, '.cache/shots')
const picture = join(root, 'docs/images/modal.png')
const isPicture = process.argv.includes('--picture')
const wantedLooks = process.argv
  .find(word => word.startsWith('--looks='))
  ?.slice('--looks='.length)
  .split(',')
const only = process.argv.slice(2).filter(word => !word.startsWith('--'))

/** Every view: how to get there on a page with the developer wallet. `c`: as a connected visitor. */
const views = [
  ['Connect', w3m => w3m.open()],
  ['ConnectWallets', w3m => w3m.open().then(() => w3m.router.push('ConnectWallets'))],
  ['AllWallets', w3m => w3m.open({ view: 'AllWallets' })],
  [
    'ConnectingExternal',
    w3m =>
      w3m.open().then(() => {
        window.shotsHang = true
        w3m.router.push('ConnectingExternal', { connectorId: 'shots.hanging' })
        w3m.connect({ connectorId: 'shots.hanging' }).catch(() => {})
      }),
  ],
  [
    'ConnectingExternal refused',
    w3m =>
      w3m.open().then(() => {
        w3m.router.push('ConnectingExternal', { connectorId: 'shots.refusing' })
        return w3m.connect({ connectorId: 'shots.refusing' }).catch(() => {})
      }),
  ],
  ['ConnectingWalletConnect', w3m => w3m.open().then(() => w3m.router.push('ConnectingWalletConnect', {}))],
  [
    'ConnectingWalletConnect wallet',
    w3m =>
      w3m.open().then(() =>
        w3m.router.push('ConnectingWalletConnect', {
          wallet: {
            id: 'x',
            name: 'Harbor',
            mobileLink: 'harbor:',
            desktopLink: 'harbor:',
            webappLink: 'https://web.harbor.example',
            chromeStore: 'https://store.example/harbor',
          },
        }),
      ),
  ],
  ['ConnectingWalletConnectBasic', w3m => w3m.open({ view: 'ConnectingWalletConnectBasic' })],
  [
    'ConnectingMultiChain',
    w3m =>
      w3m
        .open()
        .then(() => w3m.load.discovery())
        .then(({ $connectors }) =>
          w3m.router.push('ConnectingMultiChain', {
            connectors: ['eip155', 'solana'].map(namespace => ({
              ...$connectors.get().find(connector => connector.id === 'shots.hanging'),
              namespace,
            })),
          }),
        ),
  ],
  ['GetWallet', w3m => w3m.open().then(() => w3m.router.push('GetWallet'))],
  [
    'Downloads',
    w3m =>
      w3m.open().then(() =>
        w3m.router.push('Downloads', {
          wallet: {
            id: 'x',
            name: 'Harbor',
            homepage: 'https://harbor.example',
            chromeStore: 'https://store.example/harbor',
            appStore: 'https://apps.example/harbor',
            playStore: 'https://play.example/harbor',
          },
        }),
      ),
  ],
  ['Networks', w3m => w3m.open({ view: 'Networks' })],
  ['WhatIsAWallet', w3m => w3m.open({ view: 'WhatIsAWallet' })],
  ['WhatIsANetwork', w3m => w3m.open({ view: 'WhatIsANetwork' })],
  [
    'SIWXSignMessage',
    w3m => {
      w3m.updateOptions({ siwx: { required: true } })
      return w3m.connect({ connectorId: 'dev.w3m.evm' })
    },
  ],
  ...accountViews,
  [
    'SwitchNetwork',
    w3m =>
      w3m.open({ view: 'Networks' }).then(() => {
        w3m.connection.connectorOf('eip155').provider.request = () => new Promise(() => {})
        w3m.router.push('SwitchNetwork', { caipNetworkId: 'eip155:31338' })
      }),
    'c',
  ],
  ['UnsupportedChain', w3m => w3m.open({ view: 'Networks' }).then(() => w3m.router.reset('UnsupportedChain')), 'c'],
  [
    'SwitchActiveChain',
    w3m =>
      w3m.open({ view: 'Networks' }).then(() =>
        w3m.router.push('SwitchActiveChain', {
          namespace: 'solana',
          caipNetworkId: w3m.network.$state
            .get()
            .networks.find(({ caipNetworkId }) => caipNetworkId.startsWith('solana')).caipNetworkId,
        }),
      ),
    'c',
  ],
  ['EmailLogin', () => window.shotsLogin('EmailLogin', {})],
  [
    'EmailVerifyOtp',
    () =>
      window.shotsLogin('EmailVerifyOtp', {
        login: { phase: 'code', email: 'ada@mail.example', resendAtMs: Date.now() + 24_000 },
      }),
  ],
  [
    'EmailVerifyOtp wrong',
    () =>
      window.shotsLogin('EmailVerifyOtp', {
        login: { phase: 'code', email: 'ada@mail.example', resendAtMs: 0, error: { code: 'LOGIN_CODE_WRONG' } },
      }),
  ],
  [
    'EmailVerifyOtp limited',
    () => window.shotsLogin('EmailVerifyOtp', { login: { phase: 'failed', error: { code: 'LOGIN_RATE_LIMITED' } } }),
  ],
  [
    'EmailVerifyDevice',
    () => window.shotsLogin('EmailVerifyDevice', { login: { phase: 'device', email: 'ada@mail.example' } }),
  ],
  ['ConnectSocials', () => window.shotsLogin('ConnectSocials', {})],
  ['ConnectingSocial', () => window.shotsLogin('ConnectingSocial', { login: { phase: 'social', provider: 'github' } })],
  [
    'ConnectingSocial blocked',
    () =>
      window.shotsLogin('ConnectingSocial', {
        login: { phase: 'social', provider: 'google', url: 'https://provider.example' },
      }),
  ],
  [
    'ConnectingFarcaster',
    () =>
      window.shotsLogin('ConnectingFarcaster', {
        login: { phase: 'farcaster', url: 'https://farcaster.example/~/siwf?channelToken=A1B2C3D4E5F6A7B8C9D0E1F2' },
      }),
  ],
  ['ApproveTransaction waiting', () => window.shotsLogin('ApproveTransaction', { isPending: true })],
  ['ApproveTransaction nothing', () => window.shotsLogin('ApproveTransaction', {})],
  [
    'ApproveTransaction blocked',
    () =>
      window.shotsLogin('ApproveTransaction', {
        login: { phase: 'failed', error: { code: 'FRAME_UNAVAILABLE' } },
        frameWindow: { phase: 'offered' },
      }),
  ],
  [
    'AccountSettings',
    () =>
      window.shotsLogin('AccountSettings', {
        user: { user: { email: 'ada@mail.example' }, authProvider: 'email', accountType: 'smartAccount' },
        canToggle: true,
      }),
    'c',
  ],
  ['AccountSessions', () => window.shotsLogin('AccountSessions', { sessions: true }), 'c'],
  ['AccountSessions empty', () => window.shotsLogin('AccountSessions', { sessions: false }), 'c'],
  [
    'UpdateEmailWallet',
    () =>
      window.shotsLogin('UpdateEmailWallet', {
        user: { user: { email: 'ada@mail.example' }, authProvider: 'email', accountType: 'eoa' },
      }),
    'c',
  ],
  [
    'UpdateEmailPrimaryOtp',
    () =>
      window.shotsLogin('UpdateEmailPrimaryOtp', {
        user: { user: { email: 'ada@mail.example' }, authProvider: 'email', accountType: 'eoa' },
        update: { phase: 'primary', email: 'ada@other.example', isVerifying: false },
      }),
    'c',
  ],
  [
    'UpdateEmailSecondaryOtp',
    () =>
      window.shotsLogin('UpdateEmailSecondaryOtp', {
        update: { phase: 'secondary', email: 'ada@other.example', isVerifying: true },
      }),
    'c',
  ],
  ['UpgradeEmailWallet', () => window.shotsLogin('UpgradeEmailWallet', {}), 'c'],
]

/** What the secure frame shows to somebody who logged in by mail: a request of the page, by what it is. */
const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'
const anyAmount = `0x095ea7b3${recipient.slice(2).toLowerCase().padStart(64, '0')}${'f'.repeat(64)}`
const payBySmartAccount = `0xb61d27f6${[recipient.slice(2).toLowerCase(), '16345785d8a0000', '60', '0'].map(word => word.padStart(64, '0')).join('')}`
const hex = text => `0x${Buffer.from(text).toString('hex')}`
const requests = [
  [
    'Frame message',
    address => ({
      method: 'personal_sign',
      params: [hex('Welcome to the playground.\n\nThis costs nothing and changes nothing.'), address],
    }),
  ],
  [
    'Frame typed data',
    address => ({
      method: 'eth_signTypedData_v4',
      params: [
        address,
        JSON.stringify({
          domain: { name: 'Harbor Market', version: '1', chainId: 31337, verifyingContract: token },
          primaryType: 'Vote',
          types: {
            EIP712Domain: [
              { name: 'name', type: 'string' },
              { name: 'version', type: 'string' },
              { name: 'chainId', type: 'uint256' },
              { name: 'verifyingContract', type: 'address' },
            ],
            Vote: [
              { name: 'proposal', type: 'string' },
              { name: 'voter', type: 'address' },
            ],
          },
          message: { proposal: 'Open the north pier', voter: address },
        }),
      ],
    }),
  ],
  [
    'Frame payment',
    address => ({
      method: 'eth_sendTransaction',
      params: [{ from: address, to: recipient, value: '0x16345785d8a0000' }],
    }),
  ],
  [
    'Frame allowance',
    address => ({ method: 'eth_sendTransaction', params: [{ from: address, to: token, data: anyAmount }] }),
  ],
  [
    'Frame batch',
    address => ({
      method: 'wallet_sendCalls',
      params: [
        {
          version: '2.0.0',
          from: address,
          chainId: '0x7a69',
          atomicRequired: false,
          calls: [
            { to: recipient, value: '0x2386f26fc10000' },
            { to: token, data: anyAmount },
          ],
        },
      ],
    }),
  ],
  [
    'Frame permission',
    address => ({
      method: 'wallet_grantPermissions',
      params: [
        {
          chainId: '0x7a69',
          address,
          expiry: Math.floor(Date.now() / 1_000) + 86_400,
          signer: { type: 'wallet' },
          permissions: [
            { type: 'native-token-transfer', data: { allowance: '0x2386f26fc10000' } },
            { type: 'contract-call', data: { address: token, calls: ['claim()', 'roll(uint256)'] } },
          ],
          policies: [
            { type: 'gas-limit', data: { limit: '0x2386f26fc10000' } },
            { type: 'call-limit', data: { count: 20 } },
          ],
        },
      ],
    }),
  ],
  [
    'Frame user operation',
    address => ({
      method: 'eth_sendUserOperation',
      params: [
        {
          sender: address,
          callData: payBySmartAccount,
          callGasLimit: '0x186a0',
          verificationGasLimit: '0x186a0',
          preVerificationGas: '0xc350',
        },
      ],
    }),
  ],
]

/** What it shows at other doors: answers of the worker that holds the keys, an address, and what stands there then. */
const user = { id: 'A'.repeat(22), email: 'ada@mail.example', enrollmentId: undefined, recovery: [] }
const restsOf = (phase, more = {}) => ({
  'session.restore': { phase, user, ...more },
  'login.methods': { socials: ['google', 'github'], farcaster: false },
})
const doors = [
  ['Frame login', restsOf('loggedOut'), '/popup', 'frame-email'],
  [
    'Frame recovery',
    { ...restsOf('newDevice'), 'recovery.list': { kinds: ['password', 'words'] } },
    '/popup',
    'frame-recover',
  ],
  ['Frame device', {}, `/device?token=${'A'.repeat(43)}`, 'device-allow'],
]

const looks = [
  { name: 'light', themeMode: 'light', width: 1280, height: 800, locale: 'en' },
  { name: 'dark', themeMode: 'dark', width: 1280, height: 800, locale: 'en' },
  { name: 'phone', themeMode: 'light', width: 390, height: 844, locale: 'en', phone: true },
  { name: 'phone-dark', themeMode: 'dark', width: 390, height: 844, locale: 'en', phone: true },
  { name: 'arabic', themeMode: 'light', width: 1280, height: 800, locale: 'ar' },
  { name: 'persian', themeMode: 'light', width: 1280, height: 800, locale: 'fa' },
  { name: 'narrow', themeMode: 'light', width: 320, height: 640, locale: 'es', phone: true },
  // A screen of 1280 × 800 at 200 %.
  { name: 'zoom', themeMode: 'light', width: 640, height: 400, locale: 'en' },
  { name: 'forced', themeMode: 'dark', width: 1280, height: 800, locale: 'en', forcedColors: 'active' },
  { name: 'phone-arabic', themeMode: 'dark', width: 390, height: 844, locale: 'ar', phone: true },
]

/** Two wallets for the pictures: one never responds, one refuses. They exist only in this script. */
const wallets = () => {
  const icon = colour =>
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="${colour}"/><path d="M12 20l6 6 11-13" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>`)}`
  const refuse = () => Promise.reject(Object.assign(new Error('refused'), { code: 4001 }))
  const list = [
    {
      info: { uuid: 'shots-1', rdns: 'shots.hanging', name: 'Lantern', icon: icon('#3a6df0') },
      provider: { request: () => new Promise(() => {}), on() {}, removeListener() {} },
    },
    {
      info: { uuid: 'shots-2', rdns: 'shots.refusing', name: 'Tidepool', icon: icon('#0f9d76') },
      provider: { request: refuse, on() {}, removeListener() {} },
    },
  ]
  const announce = () =>
    list.forEach(detail =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze(detail) })),
    )
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

/**
 * Sets the state of the login's store, as the frame and the server would, and shows a view. Exists only in this script.
 */
const logins = () => {
  localStorage.setItem('w3m:recent_emails', 'ada@mail.example,bo@mail.example')
  window.shotsLogin = async (view, { login, isPending, update, user, canToggle, frameWindow, sessions }) => {
    const { w3m } = window
    await w3m.open()
    const store = await w3m.load.login()
    store.$state.set(login ?? { phase: 'idle' })
    if (isPending) store.$isPending.set(true)
    store.$emailUpdate.set(update ?? { phase: 'idle' })
    if (user) store.$user.set(user)
    if (frameWindow) store.$window.set(frameWindow)
    // The store computes the value when the first listener is added, so it is set afterwards.
    store.$canToggleAccountType.listen(() => {})
    if (canToggle) store.$canToggleAccountType.set(true)
    if (sessions !== undefined) {
      const slice = await w3m.load.sessions()
      const { address } = w3m.getAccount('eip155')
      const session = {
        account: `eip155:31337:${address}`,
        createdAtMs: 0,
        revokedAtMs: undefined,
        usesMax: 20,
        feeLimitUnits: 10n ** 16n,
        expiresAtMs: Date.UTC(2030, 4, 17, 12),
      }
      const contract = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'
      const list = [
        {
          ...session,
          pci: '0x1',
          site: 'https://harbor.example',
          permissions: [
            { kind: 'native', limitUnits: 10n ** 16n },
            { kind: 'contract', contract, calls: ['claim()', 'roll(uint256)'], limitUnits: 0n },
          ],
        },
        {
          ...session,
          pci: '0x2',
          site: 'https://market.lantern.example',
          usesMax: 100,
          permissions: [{ kind: 'erc20', token: contract, limitUnits: 25_000_000n }],
        },
      ]
      slice.list = () => Promise.resolve([])
      slice.$state.set({ phase: 'ready', address, sessions: sessions ? list : [] })
    }
    w3m.router.push(view)
  }
}

/** Logs in by the code of a mail, as a visitor does. @returns the address of the account */
async function logIn(page, { mailbox, chains }) {
  const email = `${crypto.randomUUID().slice(0, 8)}@mail.example`
  await page.getByTestId('connect-button').click()
  await page.getByTestId('email-input').fill(email)
  await page.getByTestId('email-submit').click()
  await page.getByTestId('otp-input').waitFor()
  let code
  while (!code) {
    const [mail] = await (await fetch(`${mailbox}/messages?to=${encodeURIComponent(email)}`)).json()
    code = /(?<!\d)\d{6}(?!\d)/.exec(mail?.text ?? '')?.[0]
  }
  await page.getByTestId('otp-input').fill(code)
  await page.waitForFunction(() => window.w3m.getAccount().isConnected && !window.w3m.getState().open)
  const address = await page.evaluate(() => window.w3m.getAccount('eip155').address)
  await fetch(chains[31337], {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params: [address, '0xde0b6b3a7640000'] }),
  })
  return address
}

/** A page of the playground in that look, with the wallets and logins of the pictures. */
async function openPage(browser, stack, appearance) {
  const context = await browser.newContext({
    viewport: { width: appearance.width, height: appearance.height },
    hasTouch: Boolean(appearance.phone),
    isMobile: Boolean(appearance.phone),
    deviceScaleFactor: 2,
    colorScheme: appearance.themeMode,
    forcedColors: appearance.forcedColors ?? 'none',
    locale: appearance.locale,
  })
  const page = await context.newPage()
  await page.addInitScript(pageSteps)
  await page.addInitScript(wallets)
  await page.addInitScript(logins)
  const query = encodeURIComponent(JSON.stringify({ themeMode: appearance.themeMode, locale: appearance.locale }))
  await page.goto(`${stack.addresses.dapp}/?options=${query}`)
  await page.waitForFunction(() => Boolean(window.w3m))
  return page
}

/** Goes to a view and waits until it is shown. */
async function goTo(page, [, go, connected]) {
  if (connected) await page.evaluate(() => window.w3m.connect({ connectorId: 'dev.w3m.evm' }))
  await page.evaluate(`(${go})(window.w3m).catch(() => {})`)
  await page.locator('[data-testid=w3m-modal-card]').waitFor()
  await page.waitForLoadState('networkidle')
  await page.locator('w3m-ui-qr-code [aria-busy=true]').waitFor({ state: 'detached' })
  // As after a click, without a focus ring around the button.
  await page.evaluate(() => {
    let focused = document.activeElement
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
    if (focused?.matches('button')) focused.blur()
  })
  await finishAnimations(page)
}

const finishAnimations = page =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(animation => animation.effect?.getComputedTiming().iterations === 1)
        .map(animation => animation.finished.catch(() => {})),
    ),
  )

/** The picture of the README: two cards in light, two in dark, on grounds of their own. */
async function drawPicture(browser, stack) {
  // Room for the shadow of a card.
  const around = 64
  const halves = []
  for (const [themeMode, ground, names] of [
    ['light', '#e9e9f3', ['Connect', 'Account']],
    ['dark', '#0b0b0f', ['ConnectingWalletConnect', 'Networks']],
  ]) {
    const cards = []
    for (const name of names) {
      const page = await openPage(browser, stack, { ...looks[0], themeMode })
      await page.evaluate(() => localStorage.removeItem('w3m:recent_emails'))
      await goTo(
        page,
        views.find(view => view[0] === name),
      )
      const card = page.locator('[data-testid=w3m-modal-card]')
      await card.evaluate((element, color) => {
        document.querySelector('#root').hidden = true
        document.body.style.background = color
        element.closest('dialog').style.setProperty('--_scrim', 'transparent')
      }, ground)
      const { x, y, width, height } = await card.boundingBox()
      const shot = await page.screenshot({
        clip: { x: x - around, y: y - around, width: width + 2 * around, height: height + 2 * around },
      })
      cards.push(`<img width="${width + 2 * around}" src="data:image/png;base64,${shot.toString('base64')}">`)
      await page.context().close()
    }
    halves.push(`<div style="background:${ground}">${cards.join('')}</div>`)
  }
  const page = await browser.newPage({ viewport: { width: 2016, height: 800 } })
  await page.setContent(
    `<style>body{margin:0;display:grid;grid-template-columns:1fr 1fr;height:100vh}div{display:flex;align-items:center;justify-content:center}</style>${halves.join('')}`,
  )
  await page.screenshot({ path: picture })
  await page.close()
}

/** A view whose picture fails does not stop the others; the run prints its name and exits with 1. */
async function orTell(name, task) {
  try {
    await task()
  } catch (error) {
    process.exitCode = 1
    console.error(`No picture of ${name}: ${error instanceof Error ? error.message : error}`)
  }
}

await rm(out, { recursive: true, force: true })
await mkdir(out, { recursive: true })
if (!process.argv.includes('--built')) await build()
const stack = await startStack({
  port: await freePorts(16),
  dataDir: await mkdtemp(join(tmpdir(), 'w3m-shots-')),
  fresh: true,
})
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
try {
  if (isPicture) await drawPicture(browser, stack)
  for (const appearance of isPicture ? [] : looks.filter(({ name }) => wantedLooks?.includes(name) ?? true)) {
    const cells = []
    const take = async (page, name) => {
      await finishAnimations(page)
      const file = `${appearance.name}-${name.replaceAll(' ', '-')}.png`
      const shown = page.locator('[data-testid=w3m-modal-card]')
      const card = (await shown.count()) ? await shown.boundingBox() : null
      const clip =
        appearance.phone || !card
          ? undefined
          : {
              x: Math.max(0, card.x - 32),
              y: Math.max(0, card.y - 32),
              width: card.width + 64,
              height: Math.min(card.height + 64, appearance.height),
            }
      await page.screenshot({ path: join(out, file), ...(clip && { clip }) })
      cells.push({ file, name })
    }
    const isWanted = name => !only.length || only.includes(name.split(' ')[0])
    for (const view of views.filter(([name]) => isWanted(name))) {
      const page = await openPage(browser, stack, appearance)
      await orTell(`${appearance.name} ${view[0]}`, async () => {
        await goTo(page, view)
        await take(page, view[0])
      })
      await page.context().close()
    }
    if (isWanted('Frame')) {
      const page = await openPage(browser, stack, appearance)
      await orTell(`${appearance.name} Frame`, async () => {
        const address = await logIn(page, stack.addresses)
        for (const [name, make] of requests) {
          await page.evaluate(
            call =>
              void window.w3m.connection
                .connectorOf('eip155')
                .provider.request(call)
                .catch(() => {}),
            make(address),
          )
          await page.frameLocator('#w3m-iframe').getByTestId('frame-approve').waitFor()
          await page.waitForTimeout(600)
          await take(page, name)
          // Not closed by Escape, which refuses: after three refusals within a minute the frame rejects the page's
          // requests.
          await page.evaluate(() => window.w3m.close())
          await page.locator('[data-testid=w3m-modal-card]').waitFor({ state: 'hidden' })
        }
        await page.goto(`${stack.addresses.frame}/popup`)
        await page.getByTestId('frame-export').waitFor()
        await take(page, 'Frame wallet page')
      })
      await page.context().close()
      for (const [name, answers, path, id] of doors) {
        const page = await openPage(browser, stack, appearance)
        await orTell(`${appearance.name} ${name}`, async () => {
          await page.route('**/assets/vault-worker-*.js', route =>
            route.fulfill({
              contentType: 'text/javascript',
              headers: {
                'cross-origin-embedder-policy': 'require-corp',
                'cross-origin-resource-policy': 'cross-origin',
              },
              body: `onmessage = ({ data: { id, method } }) => postMessage({ id, result: ${JSON.stringify(answers)}[method] })`,
            }),
          )
          await page.route('**/api/login/device/*', route =>
            route.fulfill({ json: { origin: stack.addresses.dapp, email: user.email } }),
          )
          await page.goto(`${stack.addresses.frame}${path}`)
          await page.getByTestId(id).waitFor()
          await take(page, name)
        })
        await page.context().close()
      }
    }
    const sheet = `<!doctype html><meta charset="utf-8"><style>body{margin:16px;font:13px system-ui;display:flex;flex-wrap:wrap;gap:16px;align-items:start;background:#8a8f98}figure{margin:0}img{width:${appearance.phone ? 260 : 400}px;display:block}figcaption{padding:4px 0;color:#fff}</style>${cells.map(({ file, name }) => `<figure><img src="${file}"><figcaption>${name}</figcaption></figure>`).join('')}`
    const file = join(out, `sheet-${appearance.name}.html`)
    await writeFile(file, sheet)
    const page = await browser.newPage({ viewport: { width: 1720, height: 900 } })
    await page.goto(pathToFileURL(file).href)
    await page.screenshot({ path: join(out, `sheet-${appearance.name}.png`), fullPage: true })
    await page.close()
    console.log(`sheet-${appearance.name}.png: ${cells.length} views`)
  }
} finally {
  await browser.close()
  await stack.stop()
}
