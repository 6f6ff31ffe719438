/** Functions whose first argument is given already. */
export type MethodsOver<First, Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (
    first: First,
    ...rest: infer Rest
  ) => infer Result
    ? (...rest: Rest) => Result
    : never;
};

/** Makes the methods of a port out of functions that take a database first. */
export function methodsOver<
  First,
  const Functions extends Readonly<Record<string, (first: First, ...rest: never[]) => unknown>>,
>(first: First, functions: Functions): MethodsOver<First, Functions> {
  const methods = Object.entries(functions).map(([name, method]) => [
    name,
    method.bind(undefined, first),
  ]);
  return Object.fromEntries(methods) as MethodsOver<First, Functions>;
}
