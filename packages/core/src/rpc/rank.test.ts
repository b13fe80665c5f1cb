import { expect } from 'chai'
import { rankRpcNodes, withSample, type RpcSample } from './rank.js'

const ok = (latencyMs: number): RpcSample => ({ ok: true, latencyMs })
const failedSample: RpcSample = { ok: false, latencyMs: 0 }

describe('the ranking of nodes', () => {
  const cases: readonly (readonly [
    title: string,
    nodes: readonly (readonly RpcSample[])[],
    order: readonly number[],
  ])[] = [
    ['keeps the order of the host where nothing was measured', [[], [], []], [0, 1, 2]],
    ['keeps it where all are alike', [[ok(10)], [ok(10)]], [0, 1]],
    ['prefers the faster of two stable ones', [[ok(200)], [ok(100)]], [1, 0]],
    [
      'prefers a stable one to a fast one that fails',
      [
        [ok(10), failedSample],
        [ok(500), ok(500)],
      ],
      [1, 0],
    ],
    ['puts one that never answers last', [[failedSample, failedSample], [ok(900)], []], [1, 2, 0]],
    // Stability 0.9 and speed 0.9 against stability 1 and speed 0: 0.63 + 0.27 > 0.7.
    [
      'forgives one failure in ten to one that is ten times as fast',
      [Array.from({ length: 10 }, () => ok(1_000)), [failedSample, ...Array.from({ length: 9 }, () => ok(100))]],
      [1, 0],
    ],
    // Stability 0.5 and speed 0.9: 0.35 + 0.27 < 0.7.
    [
      'does not forgive five',
      [
        Array.from({ length: 10 }, () => ok(1_000)),
        [...Array.from({ length: 5 }, () => failedSample), ...Array.from({ length: 5 }, () => ok(100))],
      ],
      [0, 1],
    ],
    [
      'takes no heed of the time that a failure took',
      [
        [ok(100), { ok: false, latencyMs: 90_000 }, ok(100)],
        [ok(300), failedSample, ok(300)],
      ],
      [0, 1],
    ],
  ]
  for (const [title, nodes, order] of cases) {
    it(title, () => {
      const ranked = rankRpcNodes(nodes.map((samples, number) => ({ samples, number })))
      expect(ranked.map(({ number }) => number)).to.deep.equal(order)
    })
  }

  it('looks at the newest ten samples', () => {
    let samples: readonly RpcSample[] = [failedSample]
    for (let latencyMs = 1; latencyMs <= 10; latencyMs++) samples = withSample(samples, ok(latencyMs))
    expect(samples.map(sample => sample.latencyMs)).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(samples.every(sample => sample.ok)).to.equal(true)
  })
})
