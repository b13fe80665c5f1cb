/** Questions that go to a node together, and cost as much as one call of a client. */
const questionsPerCall = 10

/** The cost of questions in one batch to a node, in calls, charged to the client. */
export const costOf = (questions: number): number => Math.ceil(questions / questionsPerCall)
