import { queuedPerOriginMax } from '../../apps/frame/src/page/rpc/approval-queue.js'
import { refusalsMax } from '../../apps/frame/src/page/rpc/refusals.js'
import { logInByMail, refuse } from './embedded-wallet.js'
import { expect, test } from './test.js'

const requestCount = 1_000
/** One is on screen, so many wait behind it, and the others are refused at once. */
const tooMany = requestCount - 1 - queuedPerOriginMax

type Flooded = typeof globalThis & {
  readonly __testFlood: { readonly codes: readonly (number | string)[]; readonly frames: number }
}

test('S24: a page that asks a thousand times at once gets one question and five that wait, draws on meanwhile, and three refusals end it', async ({
  host,
  page,
}) => {
  await host.open()
  await logInByMail(host)
  const flood = () => page.evaluate(() => (globalThis as Flooded).__testFlood)
  await page.evaluate(count => {
    const flood = { codes: [] as (number | string)[], frames: 0 }
    Object.assign(globalThis, { __testFlood: flood })
    const draw = () => {
      flood.frames++
      requestAnimationFrame(draw)
    }
    requestAnimationFrame(draw)
    const provider = window.w3m.getProvider<{ request(request: object): Promise<unknown> }>('eip155')!
    const address = document.querySelector('[data-testid=demo-address]')!.textContent
    for (let index = 0; index < count; index++) {
      provider
        .request({ method: 'personal_sign', params: [`0x${index.toString(16).padStart(4, '0')}`, address] })
        .catch(({ code }: { readonly code: number | string }) => flood.codes.push(code))
    }
  }, requestCount)

  await expect.poll(async () => (await flood()).codes.length).toBe(tooMany)
  const { codes, frames } = await flood()
  expect(codes.filter(code => code !== -32005)).toEqual([])
  await expect
    .poll(async () => (await flood()).frames, { message: 'the page draws on while six wait' })
    .toBeGreaterThan(frames)

  for (let count = 1; count <= refusalsMax; count++) {
    await refuse(host)
    const answered = count < refusalsMax ? tooMany + count : requestCount
    await expect.poll(async () => (await flood()).codes.length).toBe(answered)
  }
  expect((await flood()).codes.slice(tooMany)).toEqual(Array.from({ length: 1 + queuedPerOriginMax }, () => 4001))
  await host.isClosed()
  await host.shows('connected')
})
