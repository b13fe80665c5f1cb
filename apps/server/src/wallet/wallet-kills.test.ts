import { sign } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { expect } from 'chai'
import { startMailSink } from '../testing/mail-sink.js'
import { seeded } from '../testing/relay-kills.js'
import { startWalletProcess } from '../testing/wallet-process.js'
import { writeUntilDead, type WrittenState } from '../testing/wallet-writer.js'

const isDeep = Boolean(process.env.W3M_FUZZ_RUNS)
const rounds = isDeep ? 200 : 2
const seed = Number(process.env.W3M_FUZZ_SEED || 1)
const writers = 6
/** A round ends after at most so many acknowledged writes. */
const writesMax = 60
/** For every round. On a quiet machine the slowest of 200 takes a quarter of a second; a busy one has ten times as long. */
const readyMs = isDeep ? 1_000 : 5_000
/**
 * A machine that is busy with something else may spoil a restart; what the server or its data bring about spoils all of
 * them.
 */
const triesMax = isDeep ? 3 : 5

/** Whether the server still knows what it acknowledged to somebody. */
async function checkStored({ device, userId, attempt, isEnded, wallet, factor }: WrittenState): Promise<void> {
  const renewed = await device.call('refreshSession', attempt ? { body: { attempt } } : {})
  expect(renewed.status, 'the session').to.equal(isEnded ? 401 : 200)
  if (isEnded) return
  const { wallet: its } = renewed.body.user as { wallet?: unknown }
  if (!wallet) return
  expect(its, 'the addresses').not.to.equal(undefined)
  expect((await device.release(userId, wallet.enrollmentId)).share, 'the share').to.deep.equal(wallet.share)
  if (!factor) return
  const { challenge } = (await device.call('beginRecovery', { body: { kind: 'passkey' } })).body
  const proof = sign(
    null,
    Buffer.from(`w3m|recover|${userId}|${await device.thumbprint()}|${String(challenge)}`),
    factor.privateKey,
  ).toString('base64url')
  expect(
    (await device.call('openRecovery', { body: { challenge, proof } })).body.sealed,
    'the way to recover',
  ).to.deep.equal(factor.sealed)
}

describe('The login server, killed under load', () => {
  it(
    `loses no session, share or recovery factor that it acknowledged, in ${rounds} rounds, and is ready again in ${readyMs / 1_000} s`,
    { timeout: 3_600_000 },
    async t => {
      const folder = mkdtempSync(join(tmpdir(), 'w3m-kills-'))
      const sink = await startMailSink()
      const server = await startWalletProcess({
        dataDir: folder,
        smtpUrl: sink.url,
        env: { W3M_OTP_PER_IP_HOUR: '1000000', W3M_MAILS_PER_HOUR: '1000000' },
      })
      const chance = seeded(seed)
      const states: WrittenState[] = []
      /** The first restart of each round, and the least of its tries. */
      const readyAfter: number[] = []
      const readyAtBest: number[] = []
      let [mailboxes, writes] = [0, 0]
      try {
        for (let round = 0; round < rounds; round++) {
          const before = states.length
          let isDead = () => {}
          const dead = new Promise<void>(resolve => (isDead = resolve))
          let isDue = () => {}
          const started = new Promise<void>(resolve => (isDue = resolve))
          let left = 1 + Math.floor(chance() * writesMax)
          const running = Promise.all(
            Array.from({ length: writers }, () =>
              writeUntilDead({
                newDevice: () => server.device(),
                sink,
                newEmail: () => `m${mailboxes++}@mail.example`,
                dead,
                onAcknowledged() {
                  writes++
                  if (--left === 0) isDue()
                },
                onState: state => states.push(state),
              }),
            ),
          )
          await Promise.race([started, running])
          const crash = async () => {
            const calledAt = performance.now()
            await server.crash()
            return performance.now() - calledAt
          }
          const crashing = crash()
          isDead()
          let ready = await crashing
          readyAfter.push(ready)
          await running
          for (let tries = 1; tries < triesMax && ready > readyMs; tries++) ready = Math.min(ready, await crash())
          readyAtBest.push(ready)
          for (const state of states.slice(before)) await checkStored(state)
        }
        const lastly = states.filter(({ isEnded }) => !isEnded)
        for (const state of lastly) await checkStored(state)
        readyAfter.sort((a, b) => a - b)
        const wallets = states.filter(({ wallet }) => wallet).length
        const [half, most] = [readyAfter[Math.floor(rounds / 2)]!, readyAfter.at(-1)!].map(Math.round) as [
          number,
          number,
        ]
        const atBest = Math.round(Math.max(...readyAtBest))
        t.diagnostic(
          JSON.stringify({ rounds, writes, sessions: states.length, wallets, readyMs: { half, most, atBest } }),
        )
        expect(wallets).to.be.above(rounds)
        expect(atBest, 'ms until it is ready again').to.be.at.most(readyMs)
      } finally {
        await server.stop()
        await sink.close()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )
})
