/** Questions that go to a node together, and cost as much as one call of a client. */
const questionsPerCall = 10

/** What questions that go to a node together cost the client that they are asked for, in calls. */
export const costOf = (questions: number): number => Math.ceil(questions / questionsPerCall)
