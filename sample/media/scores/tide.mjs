/** Forty voices that enter from the lowest to the highest, swell together and leave one by one. */
export function tide(stage) {
  const chord = [36, 43, 48, 52, 55, 59, 60, 64, 67, 71, 72, 76, 79, 83];
  for (let singer = 0; singer < 40; singer += 1) {
    const row = singer / 39;
    const pitch = chord[Math.round(row * (chord.length - 1))] ?? 60;
    const enter = 0.2 + row * 3.4 + stage.dice() * 0.5;
    const leave = stage.seconds - 0.8 - (1 - row) * 1.4;
    const breath = 1.6 + stage.dice() * 0.9;
    for (let at = enter; at < leave; at += breath + 0.35) {
      stage.play("voice", {
        at,
        seconds: Math.min(breath, leave - at),
        pitch: pitch + (singer % 7 === 0 && at > 5 ? 2 : 0),
        level: 0.14 + 0.1 * Math.sin((Math.PI * at) / stage.seconds),
        pan: Math.sin(singer * 2.4) * 0.9,
        bright: 0.3 + 0.4 * row,
      });
    }
  }
  stage.play("air", { at: 0, seconds: stage.seconds, pitch: 65, level: 0.25 });
  return stage.finish({ room: 0.75, fade: 1.4 });
}
