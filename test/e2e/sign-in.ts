import type { Page } from '@playwright/test'
import type { Host } from './host.js'
import { stack } from './stack.js'
import { expect } from './test.js'

/** A token of the page's sign-ins. */
export interface Token {
  readonly chainId: string
  readonly address: string
  readonly token: string
}

export const tokens = (page: Page): Promise<readonly Token[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('w3m:sign_in_tokens') ?? '[]') as Token[])

/** What the server says of a token: its session, or the status in place of it. */
export async function sessionOf(page: Page, token: string): Promise<Readonly<Record<string, unknown>> | number> {
  const answer = await page.request.get(`${stack.api}/auth/v1/me`, { headers: { authorization: `Bearer ${token}` } })
  return answer.ok() ? ((await answer.json()) as Record<string, unknown>) : answer.status()
}

/** The one session of this page, as the server has it. */
export async function session(host: Host): Promise<Readonly<Record<string, unknown>>> {
  const [only, ...others] = await tokens(host.page)
  expect(others).toEqual([])
  const found = await sessionOf(host.page, only!.token)
  expect(found).toEqual(expect.any(Object))
  return found as Record<string, unknown>
}

export const isAsked = async (host: Host): Promise<void> => {
  await host.title('Sign In')
  await expect(host.id('siwx-sign')).toBeEnabled()
}
export const connectAndBeAsked = async (host: Host, rdns: string): Promise<void> => {
  await host.choose(rdns)
  await isAsked(host)
}
export const sign = async (host: Host): Promise<void> => {
  await host.id('siwx-sign').click()
  await host.isClosed()
}
