import type { Hex } from 'viem'
import { accountKinds, violations } from './account-kinds.js'
import { inRotation, type Host } from './host.js'
import { freshLabel } from './account-holdings.js'
import { test } from './phone-wallet.js'
import { stack } from './stack.js'
import { expect } from './test.js'

const second = 'dev.w3m.evm'

/** Registers a name for the connected account, and ends in its account. @returns the whole name */
async function register(host: Host, agree: (host: Host) => Promise<void>): Promise<string> {
  const label = freshLabel()
  await host.openModal()
  await host.id('account-choose-name').click()
  await host.id('choose-name-start').click()
  await host.id('name-input').fill(label)
  await host.id('name-register').click()
  await agree(host)
  await host.id('name-done').click()
  await expect(host.id('account-name')).toHaveText(`${label}.w3m.local`)
  return `${label}.w3m.local`
}

/** Who has a name, as the server tells everybody; undefined where nobody has. */
async function ownerOf(name: string): Promise<string | undefined> {
  const answer = await fetch(`${stack.api}/v1/profile/account/${name}`)
  const { addresses } = (await answer.json()) as { addresses?: Record<string, { address: string }> }
  return addresses?.['60']?.address
}

const noop = () => Promise.resolve()

/** Signs the offer of the name that the account has, in the view that moves it. */
async function offer(host: Host, to: string): Promise<void> {
  await host.id('name-move-to').fill(to)
  await host.id('name-offer').click()
}

/** The view itself where it stayed, or the row of the account that leads to it. */
async function openOffer(host: Host): Promise<void> {
  await expect(host.id('name-accept').or(host.id('account-accept-name'))).toBeVisible()
  if (await host.id('account-accept-name').isVisible()) await host.id('account-accept-name').click()
}

// The extension is below, and the wallet on a phone registers a name elsewhere.
for (const { name, connect, agree } of inRotation(accountKinds, 2, 1))
  test(`the visitor of ${name} gives a name up, after a word of what that does`, async ({ host, extension, phone }) => {
    await host.open()
    await connect(host, { extension, phone })
    const name = await register(host, agree)
    await host.id('account-own-name').click()
    await expect(host.id('own-name')).toHaveText(name)
    expect(await violations(host)).toEqual([])
    await host.id('name-release').click()
    await expect(host.id('w3m-modal-card')).toContainText(`Give up ${name}?`)
    expect(await violations(host)).toEqual([])
    await host.id('name-keep').click()
    await expect(host.id('own-name')).toHaveText(name)
    await host.id('name-release').click()
    await host.id('name-release-confirm').click()
    await agree(host)
    await expect(host.id('w3m-notice')).toHaveText(`${name} is given up`)
    await expect(host.id('account-choose-name')).toBeVisible()
    await expect(host.id('account-name')).toHaveCount(0)
    expect(await ownerOf(name)).toBe(undefined)
  })

test('a name stays where its owner refuses to sign, moves once both accounts have signed, and waits over a reload', async ({
  host,
  extension,
}) => {
  const { engine } = extension
  const [from, to] = engine.accounts.map(({ address }) => address) as [Hex, Hex]
  await host.open()
  await host.connect(extension.rdns)
  const name = await register(host, noop)
  await host.id('account-own-name').click()

  await test.step('a refusal to give it up changes nothing, and the view says so', async () => {
    await host.id('name-release').click()
    engine.user = 'refuses'
    await host.id('name-release-confirm').click()
    await expect(host.id('name-release-failure')).toContainText('You declined the signature. Nothing has changed.')
    engine.user = 'approves'
    expect(await ownerOf(name)).toBe(from)
    await host.id('name-keep').click()
  })

  await test.step('its owner offers it to another account', async () => {
    await host.id('name-move').click()
    await offer(host, from)
    await expect(host.page.getByText('This is no address of another account.')).toBeVisible()
    await offer(host, to)
    await expect(host.id('name-move-state')).toContainText('Now accept it with the other account')
    expect(await violations(host)).toEqual([])
    expect(await ownerOf(name)).toBe(from)
  })

  await test.step('that account accepts it, after a refusal', async () => {
    await engine.selectAccount(1)
    await expect(host.id('demo-address')).toHaveText(to)
    await openOffer(host)
    await expect(host.id('name-move-state')).toContainText(`Accept ${name}?`)
    engine.user = 'refuses'
    await host.id('name-accept').click()
    await expect(host.id('name-move-failure')).toContainText('You declined the signature.')
    engine.user = 'approves'
    await host.id('name-accept').click()
    await expect(host.id('name-move-state')).toContainText('The name has moved')
    expect(await violations(host)).toEqual([])
    await host.id('name-move-done').click()
    await expect(host.id('account-name')).toHaveText(name)
    expect(await ownerOf(name)).toBe(to)
  })

  await test.step('an offer waits for its account over a reload', async () => {
    await host.id('account-own-name').click()
    await host.id('name-move').click()
    await offer(host, from)
    await expect(host.id('name-move-state')).toContainText('Now accept it with the other account')
    await host.page.reload()
    await expect(host.id('demo-address')).toHaveText(to)
    await engine.selectAccount(0)
    await expect(host.id('demo-address')).toHaveText(from)
    await host.openModal()
    await expect(host.id('account-accept-name')).toContainText(name)
    await host.id('account-accept-name').click()
    await host.id('name-accept').click()
    await expect(host.id('name-move-state')).toContainText('The name has moved')
    expect(await ownerOf(name)).toBe(from)
    await host.page.reload()
    await host.openModal()
    await expect(host.id('account-name')).toHaveText(name)
    await expect(host.id('account-accept-name')).toHaveCount(0)
  })
})

test('a name moves to the account of another wallet, over its row in the account', async ({ host, extension }) => {
  await host.open()
  await host.connect(extension.rdns)
  const name = await register(host, noop)
  await host.id('account-wallets').click()
  await host.id('wallet-add').click()
  await host.id(`wallet-${second}`).click()
  await host.id('dev-wallet-approve').click()
  await host.isClosed()
  const to = (await host.id('demo-address').textContent())!
  await host.openModal()
  await host.id('account-wallets').click()
  await host.id(`wallet-switch-${extension.rdns}`).click()
  await host.isClosed()

  await host.openModal()
  await host.id('account-own-name').click()
  await host.id('name-move').click()
  await host.id(`name-move-to-${to}`).click()
  await host.id('name-offer').click()
  await host.id('name-switch').click()
  await host.id(`wallet-switch-${second}`).click()
  await host.isClosed()
  await host.openModal()
  await expect(host.id('account-accept-name')).toContainText(name)
  await host.id('account-accept-name').click()
  await host.id('name-accept').click()
  await host.id('dev-wallet-approve').click()
  await expect(host.id('name-move-state')).toContainText('The name has moved')
  expect(await ownerOf(name)).toBe(to)
})
