/** Which column of a row holds which field of a value; the types of both must be the same. */
export type ColumnNames<Value, Row> = {
  readonly [Field in keyof Value]: {
    [Column in keyof Row]: [Row[Column], Value[Field]] extends [Value[Field], Row[Column]]
      ? Column
      : never;
  }[keyof Row];
};

type Names = Readonly<Record<string, string>>;

/** A value with its fields under the names of their columns. */
type Renamed<Value, Columns extends Names> = {
  -readonly [Field in keyof Value & keyof Columns as Columns[Field]]: Value[Field];
};

/** Reads a value from a row. */
export function valueOf<Columns extends Names, Row extends Record<Columns[keyof Columns], unknown>>(
  columns: Columns,
  row: Row,
): { [Field in keyof Columns]: Row[Columns[Field]] } {
  const fields = Object.entries(columns).map(([field, column]) => [
    field,
    row[column as Columns[keyof Columns]],
  ]);
  return Object.fromEntries(fields) as { [Field in keyof Columns]: Row[Columns[Field]] };
}

/** Writes a value as the columns of a row; fields without a column are left out. */
export function columnsOf<Columns extends Names, Value extends object>(
  columns: Columns,
  value: Value,
): Renamed<Value, Columns> {
  const row = Object.entries(value).flatMap(([field, content]) => {
    const column = columns[field];
    return column === undefined ? [] : [[column, content]];
  });
  return Object.fromEntries(row) as Renamed<Value, Columns>;
}
