import { expect } from '@playwright/test'

/** Asks again until there is an answer, and gives it. */
export async function until<Result>(read: () => Promise<Result | false | undefined>): Promise<Result> {
  let found: Result | false | undefined
  await expect.poll(async () => Boolean((found = await read())), { intervals: [50] }).toBe(true)
  return found as Result
}
