import { expect } from '@playwright/test'

/** Asks again until there is an answer, and gives it. */
export async function until<Result>(read: () => Promise<Result | false | undefined>): Promise<Result> {
  let result: Result | false | undefined
  await expect.poll(async () => Boolean((result = await read())), { intervals: [50] }).toBe(true)
  return result as Result
}
