// The same for dates and times that few pages need.

export const shortDate = "{month:numeric}/{day:numeric}/{year:numeric}";
export const longDate = "{month:long} {day:numeric}, {year:numeric}";
export const shortTime = "{hour:numeric}:{minute:2-digit} {dayPeriod}";
export const mediumTime = "{hour:numeric}:{minute:2-digit}:{second:2-digit} {dayPeriod}";
