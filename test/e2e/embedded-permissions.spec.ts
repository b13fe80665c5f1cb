// What a page may send by itself once a visitor without a wallet said so, and what it may not.
import { numberToHex, parseEther } from 'viem'
import { bringAxe, violationsIn } from './axe-check.js'
import { approve, frameOf, logInBySocial, refuse } from './embedded-wallet.js'
import type { Host } from './host.js'
import { newEmail } from './mailbox.js'
import { SecurePage } from './secure-page.js'
import { stack } from './stack.js'
import { expect, fund, test } from './test.js'

const chainId = numberToHex(stack.one.id)
const somebody = '0x00000000000000000000000000000000000000c3'
const allowance = numberToHex(parseEther('0.5'))

type Outcome = { readonly result?: Record<string, unknown>; readonly code?: number }

/** A request of the page; it settles with its result or with the code of its refusal. */
const request = (host: Host, method: string, params: unknown): Promise<Outcome> =>
  host.page.evaluate(
    args =>
      window.w3m
        .getProvider<{ request(args: object): Promise<Record<string, unknown>> }>('eip155')!
        .request(args)
        .then(
          result => ({ result }),
          (error: { code: number }) => ({ code: error.code }),
        ),
    { method, params },
  )

const requestPermission = (host: Host, changes: object = {}) =>
  request(host, 'wallet_grantPermissions', [
    {
      chainId,
      expiry: Math.floor(Date.now() / 1_000) + 3_600,
      signer: { type: 'wallet' },
      permissions: [{ type: 'native-token-transfer', data: { allowance } }],
      policies: [{ type: 'call-limit', data: { count: 5 } }],
      ...changes,
    },
  ])

const send = (host: Host, context: string, ether: string, to = somebody) =>
  request(host, 'wallet_sendCalls', [
    {
      version: '2.0.0',
      chainId,
      atomicRequired: false,
      calls: [{ to, value: numberToHex(parseEther(ether)) }],
      capabilities: { permissions: { context } },
    },
  ])

async function lands(host: Host, sent: Outcome): Promise<void> {
  await expect
    .poll(async () => (await request(host, 'wallet_getCallsStatus', [sent.result?.['id']])).result)
    .toMatchObject({ status: 200 })
}

const listed = async (address: string): Promise<readonly Record<string, unknown>[]> => {
  const { pcis } = (await (await fetch(`${stack.api}/v1/sessions/eip155:${stack.one.id}:${address}`)).json()) as {
    pcis: Record<string, unknown>[]
  }
  return pcis
}

async function endsInSettings(host: Host, address: string): Promise<void> {
  const openSessions = async () => {
    await host.openModal()
    await host.id('account-settings').click()
    await host.id('settings-sessions').click()
    await host.title('Permissions')
  }
  const confirm = async () => {
    await host.id('session-revoke').press('Enter')
    await expect(host.id('session-revoke-confirm')).toBeFocused()
    await host.page.keyboard.press('Enter')
  }

  await test.step('nothing of what has ended', async () => {
    await openSessions()
    await expect(host.id('sessions-empty')).toBeVisible()
    await host.page.keyboard.press('Escape')
    await host.isClosed()
  })

  const response = requestPermission(host)
  await approve(host)
  const context = String((await response).result!['context'])
  await host.isClosed()
  await lands(host, await send(host, context, '0.1'))

  await test.step('which site, what it may do, where, how often and until when', async () => {
    await openSessions()
    const session = host.id('session')
    await expect(session).toHaveCount(1)
    await expect(session).toContainText(new URL(stack.pages).host)
    await expect(session).toContainText('Send up to 0.5 ')
    await expect(session).toContainText(/Network: Local One · Until .+ · Uses at most: 5/)
    await bringAxe(host.page)
    expect(await violationsIn(host.page, 'w3m-modal')).toEqual([])
  })

  await test.step('it stays where the signature is refused', async () => {
    await confirm()
    await refuse(host)
    await host.title('Permissions')
    await expect(host.id('session')).toHaveCount(1)
    await expect(host.id('session-revoke')).not.toHaveAttribute('aria-busy')
    await lands(host, await send(host, context, '0.1'))
  })

  await test.step('it ends where it is given, and the next use is refused', async () => {
    await confirm()
    await expect(
      frameOf(host).getByText(`Revoke the permission ${context} of eip155:${stack.one.id}:${address}`),
    ).toBeVisible()
    await approve(host)
    await host.title('Permissions')
    await expect(host.id('w3m-notice')).toHaveText(`The permission of ${new URL(stack.pages).host} has ended.`)
    await expect(host.id('sessions-empty')).toBeVisible()
    expect(await send(host, context, '0.1')).toEqual({ code: 4100 })
    expect((await listed(address)).find(({ pci }) => pci === context)).toHaveProperty('revokedAt', expect.any(Number))
  })

  await test.step('also after the page was loaded again', async () => {
    await host.page.reload()
    await host.shows('connected')
    expect(await send(host, context, '0.1')).toEqual({ code: 4100 })
    await openSessions()
    await expect(host.id('sessions-empty')).toBeVisible()
  })
}

test('a page sends by itself what its visitor permitted, no more than that, and until they take it back', async ({
  host,
}) => {
  await host.open()
  const address = await logInBySocial(host, 'google', newEmail())
  await fund(stack.one, address)

  await test.step('what cannot be enforced is 4200, without a question', async () => {
    expect(await requestPermission(host, { signer: { type: 'key', data: { id: '0x01' } } })).toEqual({ code: 4200 })
    expect(
      await requestPermission(host, {
        permissions: [{ type: 'contract-call', data: { address: somebody, calls: ['approve(address,uint256)'] } }],
      }),
    ).toEqual({ code: 4200 })
    await host.isClosed()
  })

  await test.step('a visitor who says no permits nothing', async () => {
    const response = requestPermission(host)
    await refuse(host)
    expect(await response).toEqual({ code: 4001 })
    expect(await listed(address)).toEqual([])
    await host.isClosed()
  })

  const context = await test.step('the frame says what is permitted, and it is listed', async () => {
    const response = requestPermission(host)
    const frame = frameOf(host)
    await expect(frame.locator('[data-field="permission.limit"]')).toHaveText(/^0\.5 /)
    await expect(frame.locator('[data-field="permission.uses"]')).toHaveText('5')
    await expect(frame.getByTestId('frame-origin')).toHaveText(stack.pages)
    await approve(host)
    const { result } = await response
    expect(result).toMatchObject({
      chainId,
      address,
      signer: { type: 'wallet' },
      permissions: [{ type: 'native-token-transfer', data: { allowance } }],
    })
    expect(await listed(address)).toMatchObject([
      { pci: result!['context'], project: { url: stack.pages }, permissions: [{ type: 'native-token-transfer' }] },
    ])
    await host.isClosed()
    return String(result!['context'])
  })

  await test.step('a batch within it is sent without a question', async () => {
    const sent = await send(host, context, '0.3')
    expect(sent.result).toHaveProperty('id')
    await host.isClosed()
    await lands(host, sent)
  })

  await test.step('more than what is left is refused, also after the page was loaded again', async () => {
    expect(await send(host, context, '0.3')).toEqual({ code: 4100 })
    await host.page.reload()
    await host.shows('connected')
    expect(await send(host, context, '0.3')).toEqual({ code: 4100 })
    await lands(host, await send(host, context, '0.2'))
    expect(await send(host, `0x${'1'.repeat(64)}`, '0')).toEqual({ code: 4100 })
    await host.isClosed()
  })

  await test.step('the wallet’s own page shows it and ends it', async () => {
    const secure = await SecurePage.from(host)
    await expect(secure.id('frame-permission')).toContainText(stack.pages)
    await secure.id('frame-permission-revoke').click()
    await expect(secure.id('frame-permission')).toHaveCount(0)
    await secure.page.close()
    expect(await send(host, context, '0')).toEqual({ code: 4100 })
    const [ended] = await listed(address)
    expect(ended).toMatchObject({ pci: context })
    expect(ended).toHaveProperty('revokedAt')
  })

  await test.step('the page gives one back itself', async () => {
    const response = requestPermission(host)
    await approve(host)
    const ownContext = (await response).result!['context']
    await host.isClosed()
    const revoked = request(host, 'wallet_revokePermissions', [{ context: ownContext }])
    await approve(host)
    expect(await revoked).toEqual({ result: {} })
    expect(await send(host, String(ownContext), '0')).toEqual({ code: 4100 })
    await host.isClosed()
  })

  await test.step('the modal’s settings show one, and end it with their visitor’s signature', () =>
    endsInSettings(host, address))
})
