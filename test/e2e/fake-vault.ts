import type { Page } from '@playwright/test'
import { stack } from './stack.js'

/** What a fake vault answers to a call: a result, an error, or nothing ever. */
export type VaultAnswer =
  { readonly result: unknown } | { readonly error: { readonly code: string; readonly message: string } } | 'never'

export type VaultAnswers = Readonly<Record<string, VaultAnswer>>

const user = {
  id: 'A'.repeat(22),
  email: 'somebody@mail.example',
  enrollmentId: 'B'.repeat(22),
  recovery: [] as string[],
}
export const evmAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const solanaAddress = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'

export const readySession = (recovery: readonly string[] = []): VaultAnswer => ({
  result: { phase: 'ready', user: { ...user, recovery }, evmAddress, solanaAddress },
})
export const newDeviceSession: VaultAnswer = {
  result: { phase: 'newDevice', user: { ...user, enrollmentId: undefined } },
}
export const loggedOutSession: VaultAnswer = { result: { phase: 'loggedOut' } }
export const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
export const devices: VaultAnswer = {
  result: {
    devices: [
      {
        enrollmentId: 'B'.repeat(22),
        deviceName: 'Chrome on Linux',
        createdAt: Date.UTC(2026, 0, 2),
        usedAt: Date.UTC(2026, 0, 3),
        isThisDevice: true,
      },
      {
        enrollmentId: 'C'.repeat(22),
        deviceName: 'Safari on iPhone, with a name that goes on for longer than a row is wide',
        createdAt: Date.UTC(2025, 10, 2),
        usedAt: Date.UTC(2025, 11, 30),
        isThisDevice: false,
      },
    ],
  },
}

/**
 * In place of the worker that holds the keys: the same messages, with answers of the test's choosing. Text under
 * `bytes` goes out as bytes.
 */
const worker = (answers: VaultAnswers): string => `
const answers = ${JSON.stringify(answers)}
self.addEventListener('message', ({ data: { id, method } }) => {
  const answer = answers[method] ?? (method === 'login.methods' ? { result: { socials: ['google', 'github'], farcaster: false } } : { result: undefined })
  if (answer === 'never') return
  const { bytes } = answer.result ?? {}
  postMessage({ id, ...answer, ...(bytes && { result: { words: new TextEncoder().encode(bytes) } }) })
})`

/** Every frame of the page that starts from now on has this vault; of a context's, each of its windows. */
export async function fakeVault(page: Pick<Page, 'route' | 'unroute'>, answers: VaultAnswers): Promise<void> {
  const scripts = `${stack.frame}/assets/vault-worker-*.js`
  await page.unroute(scripts)
  await page.route(scripts, route =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'cross-origin-embedder-policy': 'require-corp', 'cross-origin-resource-policy': 'cross-origin' },
      body: worker(answers),
    }),
  )
}
