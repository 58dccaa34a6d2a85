/** Takes each of the measures in turn, and again for every round. The rounds to warm up are left out. */
export async function inTurn<Name extends string, Result>(
  rounds: number,
  measures: Record<Name, () => Promise<Result>>,
  { warmUp = 1 } = {},
): Promise<Record<Name, Result[]>> {
  const results = {} as Record<Name, Result[]>;
  for (let round = -warmUp; round < rounds; round++) {
    for (const name of Object.keys(measures) as Name[]) {
      const taken = (results[name] ??= []);
      const result = await measures[name]();
      if (round >= 0) taken.push(result);
    }
  }
  return results;
}
