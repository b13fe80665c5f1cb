import type { Flow, Scene } from './fault-flows.js'
import { stack } from './stack.js'
import { expect, fund } from './test.js'

/** Connected, with the account open: what is read from now on is what the fault is about. */
async function inAccount({ host, extension }: Scene): Promise<void> {
  await fund(stack.one, extension.engine.address)
  await host.open()
  await host.connect(extension.rdns)
  await host.openModal()
  await expect(host.id('tab-tokens')).toBeVisible()
}

/** Retries and time limits run before a failure is told. */
async function untilShown({ host, pass }: Scene, testId: string): Promise<void> {
  await expect(async () => {
    await pass?.(5_000)
    await expect(host.id(testId)).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

const faults = [
  'server: 500',
  'server: refused',
  'server: hangs',
  'server: 429 with Retry-After',
  'server: garbage',
  'server: truncated',
  'server: wrong shape',
  'server: huge',
  'server: slow',
  'suspend',
  'second tab',
  'clock fast by an hour',
  'clock slow by an hour',
  'storage blocked',
  'quota full',
] as const

/** Something that the account shows from the server: where it fails, an error with a retry, and never an empty list. */
const reading = (
  name: string,
  ids: { readonly open: string; readonly shown: string; readonly retry: string },
): Flow => ({
  name,
  usesServer: true,
  asks: undefined,
  faults,
  prepare: inAccount,
  start: ({ host }) => host.id(ids.open).click(),
  succeeded: scene => untilShown(scene, ids.shown),
  async failed(scene) {
    await untilShown(scene, ids.retry)
    await expect(scene.host.id(ids.shown)).toHaveCount(0)
  },
  retry: ({ host }) => host.id(ids.retry).click(),
  effects: () => Promise.resolve(0),
})

/** What a visitor owns and has allowed, under each fault that can meet it. */
export const accountFlows: readonly Flow[] = [
  reading('NFTs', { open: 'tab-nfts', shown: 'nfts-empty', retry: 'nfts-retry' }),
  reading('allowances', { open: 'account-allowances', shown: 'allowances-empty', retry: 'allowances-retry' }),
  reading('history page', { open: 'tab-activity', shown: 'activity-empty', retry: 'activity-retry' }),
]
